import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAreas } from '@regqa/domain';
import type { Candidate, FusedFigures, FusionKind, Retrieval } from '@regqa/feature-query';
import type { CachedEmbedder, QuestionReader } from './embedding-cache.ts';
import { readObliqaQuestions } from './obliqa.ts';
import { DATA_FOLDER, openAustralian, openNepa, openObliqa } from './open-corpora.ts';
import type { AskOptions, ObliqaCorpus, OpenCorpus } from './open-corpora.ts';

/** Folders of Australian law that the product's own questions are put to. */
export const AUSTRALIAN_FOLDERS = ['nsw-leps-xml', 'nsw-sepps-xml', 'commonwealth-acts-md'];

/** Files of the product's own questions that order and confidence are fitted on; `facts-held-out.jsonl` tells how others do. */
export const OWN_FILES = ['questions/core.jsonl', 'questions/nsw-commonwealth.jsonl', 'questions/facts-tuning.jsonl'];

/** Questions in everyday and trade words for provisions and pages that no other set asks about: for fits alone. */
export const OTHER_WORDS_FILE = 'training/other-words.jsonl';
/** Questions for paragraphs of ObliQA's documents that its own questions are not about: for fits alone. */
const RULEBOOKS_FILE = 'training/rulebooks.jsonl';

/** A candidate as training and measuring see it. */
export interface JudgedCandidate {
  readonly chunkId: string;
  readonly figures: FusedFigures;
  readonly gold: boolean;
  /** What counts as one answer: the provision, or the page where pages are asked for. */
  readonly place: string;
}

/** A question with its candidates, in the order that the product gives them. */
export interface RankedQuestion {
  readonly set: 'ObliQA' | 'ObliQA-MP' | 'rulebooks' | 'NEPA' | 'own' | 'other words';
  readonly question: string;
  /** Questions of a set that share a right passage share a group: they are never on both sides of a split. */
  readonly group: string;
  /** Names of right passages that questions of other groups may have too; those have seen this question as well. */
  readonly right: readonly string[];
  /** How many right passages there are, found or not. */
  readonly gold: number;
  readonly candidates: readonly JudgedCandidate[];
}

interface Asked {
  readonly question: string;
  readonly options: AskOptions;
  readonly group: string;
  readonly right: readonly string[];
  readonly gold: number;
  readonly isGold: (candidate: Candidate) => boolean;
  readonly placeOf: (candidate: Candidate) => string;
}

/** A question of the product's own sets. */
export interface OwnQuestion {
  readonly id: string;
  readonly question: string;
  readonly filters?: { readonly lga_name?: string };
  readonly expect?: { readonly title: string; readonly section?: string; readonly page?: number };
}

/** How questions are put, and what is told of each retrieval before it is reduced to figures. */
export interface RankOptions {
  readonly kind: FusionKind;
  /** What a question is read with. */
  readonly readerOf: (question: string) => QuestionReader;
  readonly onRetrieval?: (question: string, retrieval: Retrieval) => void;
}

/** Puts the open questions to their corpora in one way of finding. */
export async function rankQuestions(embedder: CachedEmbedder, options: RankOptions): Promise<RankedQuestion[]> {
  const obliqa = await openObliqa(embedder);
  const ranked: RankedQuestion[] = [];
  for (const [set, questions] of askedOfObliqa(obliqa)) ranked.push(...(await rankAll(set, obliqa, { questions, options })));
  await obliqa.close();
  const nepa = await openNepa(embedder);
  ranked.push(...(await rankAll('NEPA', nepa, { questions: askedOfNepa(), options })), ...(await rankAll('other words', nepa, { questions: otherWordsOf(nepa), options })));
  await nepa.close();
  const australian = await openAustralian(AUSTRALIAN_FOLDERS, embedder);
  ranked.push(...(await rankAll('own', australian, { questions: askedOfOwn(australian, readOwnQuestions()), options })), ...(await rankAll('other words', australian, { questions: otherWordsOf(australian), options })));
  await australian.close();
  return ranked;
}

async function rankAll(set: RankedQuestion['set'], corpus: OpenCorpus, { questions, options: { kind, readerOf, onRetrieval } }: { questions: readonly Asked[]; options: RankOptions }): Promise<RankedQuestion[]> {
  const ranked: RankedQuestion[] = [];
  for (const { question, options, group, right, gold, isGold, placeOf } of questions) {
    const retrieval = await corpus.ask(question, { ...options, kind, reader: readerOf(question) });
    onRetrieval?.(question, retrieval);
    ranked.push({ set, question, group, right, gold, candidates: retrieval.candidates.map((candidate) => ({ chunkId: candidate.passage.chunkId, figures: candidate.figures, gold: isGold(candidate), place: placeOf(candidate) })) });
  }
  return ranked;
}

/** Returns the questions on ObliQA's documents by set. A paragraph may be asked about in several of them. */
function askedOfObliqa(corpus: ObliqaCorpus): Map<RankedQuestion['set'], Asked[]> {
  const rulebooks = readJsonLines<RulebookQuestion>(join(import.meta.dirname, RULEBOOKS_FILE)).map(({ question, expect: { document, passage } }) => ({ question, paragraphs: [`${document}|${passage}`] }));
  return new Map([
    ['ObliQA', askedOfParagraphs('ObliQA', { questions: readObliqaQuestions(join(DATA_FOLDER, 'obliqa/dev.json')), corpus })],
    ['ObliQA-MP', askedOfParagraphs('ObliQA-MP', { questions: readObliqaQuestions(join(DATA_FOLDER, 'obliqa-multipassage/val.json')), corpus })],
    ['rulebooks', askedOfParagraphs('rulebooks', { questions: rulebooks, corpus })],
  ]);
}

function askedOfParagraphs(set: RankedQuestion['set'], { questions, corpus }: { questions: readonly { question: string; paragraphs: readonly string[] }[]; corpus: ObliqaCorpus }): Asked[] {
  const given = questions.map(({ question, paragraphs }) => ({ question, gold: corpus.gold(paragraphs) }));
  const groups = groupBySharedGold(given.map(({ gold }) => gold.chunkIds));
  return given.map(({ question, gold }, at) => {
    return { question, options: {}, group: `${set} ${groups[at]!}`, right: [...gold.chunkIds], gold: gold.count, isGold: ({ passage }) => gold.chunkIds.has(passage.chunkId), placeOf: ({ passage }) => passage.chunkId };
  });
}

interface RulebookQuestion {
  readonly question: string;
  readonly expect: { readonly document: number; readonly passage: string };
}

/** Joins questions whose right passages overlap, directly or over others; returns the name of each one's group. */
function groupBySharedGold(golds: readonly ReadonlySet<string>[]): string[] {
  const parent = new Map<string, string>();
  const find = (name: string): string => {
    const above = parent.get(name) ?? name;
    return above === name ? name : find(above);
  };
  for (const gold of golds) for (const name of gold) parent.set(find(name), find([...gold][0]!));
  return golds.map((gold) => find([...gold][0]!));
}

function askedOfNepa(): Asked[] {
  const given = readJsonLines<{ question: string; gold_pages: number[] }>(join(DATA_FOLDER, 'us-nepa/firstnet-questions.jsonl'));
  return given.map(({ question, gold_pages: pages }) => {
    return askedOfPages(question, pages);
  });
}

function askedOfPages(question: string, pages: readonly number[]): Asked {
  return { question, options: {}, group: `NEPA ${pages[0]}`, right: [], gold: 1, isGold: ({ passage }) => passage.pageNumber !== null && pages.includes(passage.pageNumber), placeOf: ({ passage }) => String(passage.pageNumber) };
}

/** Returns the questions in other words that are about a document of the corpus. */
function otherWordsOf(corpus: OpenCorpus): Asked[] {
  const questions = readOwnQuestions([OTHER_WORDS_FILE]).filter(({ expect }) => corpus.has(expect.title));
  return [...questions.flatMap(({ question, expect: { page } }) => (page === undefined ? [] : [askedOfPages(question, [page])])), ...askedOfOwn(corpus, questions.filter(({ expect }) => expect.page === undefined))];
}

function askedOfOwn(corpus: OpenCorpus, questions: ReturnType<typeof readOwnQuestions>): Asked[] {
  return questions.filter(({ expect }) => corpus.has(expect.title)).map(({ question, filters, expect }) => ({ question, options: placeOptions(filters?.lga_name), group: `own ${groupOfTitle(expect.title)} ${expect.section}`, right: [], gold: 1, isGold: (candidate) => isExpected(candidate, expect), placeOf: ({ passage }) => `${passage.title} ${provisionOf(passage.section ?? passage.chunkId)}` }));
}

/** Local plans share most of their clauses, and are asked the same questions: one group for a clause of all of them. */
function groupOfTitle(title: string): string {
  return /Local Environmental Plan/.test(title) ? 'local plans' : title;
}

/** Returns the product's own questions whose right provision is known. */
export function readOwnQuestions(files: readonly string[] = OWN_FILES): (OwnQuestion & { expect: NonNullable<OwnQuestion['expect']> })[] {
  const all = files.flatMap((file) => readJsonLines<OwnQuestion>(join(import.meta.dirname, file)));
  return all.flatMap((question) => (question.expect === undefined ? [] : [{ ...question, expect: question.expect }]));
}

/** Whether a passage belongs to the provision that is expected; without a section, to the instrument. */
export function isExpected({ passage }: Candidate, { title, section = '' }: { title: string; section?: string }): boolean {
  if (!passage.title.startsWith(title)) return false;
  const own = passage.section ?? '';
  // A definition in a section is a part of it, and `cl 6.3, 6.4` is where both are.
  const provision = provisionOf(/definition/.test(section) ? own : own.replace(/, definition.*$/, ''));
  return section === '' || provision === provisionOf(section) || provision.startsWith(`${provisionOf(section)}, `);
}

/** Returns a pinpoint without its subsections; a definition is a provision of its own. */
function provisionOf(section: string): string {
  return /definition/.test(section) ? section : section.replace(/\(.*$/, '').trim();
}

/** Returns the filter of a place that is called by its name. */
export function placeOptions(name: string | undefined): AskOptions {
  if (name === undefined) return {};
  const { areas } = findAreas(name, null);
  return { place: { states: areas.map((area) => area.state).filter((state) => state !== 'OT'), lga: areas[0]!.name }, placeNames: [name] };
}

export function readJsonLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T);
}
