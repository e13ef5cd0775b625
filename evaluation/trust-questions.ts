import { join } from 'node:path';
import type { Candidate, ComposedAnswer, FusionKind } from '@regqa/feature-query';
import type { CachedEmbedder } from './embedding-cache.ts';
import { readFolds } from './question-folds.ts';
import { readObliqaQuestions } from './obliqa.ts';
import { DATA_FOLDER, openAustralian, openFew, openNepa, openObliqa } from './open-corpora.ts';
import type { AskOptions, ObliqaCorpus, OpenCorpus } from './open-corpora.ts';
import { isExpected, OTHER_WORDS_FILE, placeOptions, readJsonLines } from './rank-questions.ts';

/** A question with its answer and whether the answer is right. */
export interface JudgedAnswer {
  readonly set: string;
  readonly answerable: boolean;
  /** Questions of one document are in one group, so that none of it is on both sides of a split. */
  readonly group: string;
  readonly answer: ComposedAnswer;
  /** A right passage is quoted, and every fact that is listed is in the answer. */
  readonly right: boolean;
  /** The first source is a right one. */
  readonly goldFirst: boolean;
}

interface Put {
  readonly set: string;
  readonly question: string;
  readonly options: AskOptions;
  readonly group: string;
  /** Null where nothing answers the question. */
  readonly isGold: ((candidate: Candidate) => boolean) | null;
  readonly facts: readonly string[];
}

interface OwnQuestion {
  readonly question: string;
  readonly filters?: { readonly lga_name?: string };
  readonly expect?: { readonly title: string; readonly section?: string; readonly page?: number };
  readonly facts?: readonly string[];
}

/** Every so many of the ObliQA questions are put: they are many times the others. */
const EVERY_OBLIQA = 3;
const EVERY_OBLIQA_ELSEWHERE = 12;
const AUSTRALIAN = ['nsw-leps-xml', 'nsw-sepps-xml', 'commonwealth-acts-md', 'pdf', 'qld-guidance-md'];
const OWN_SETS = ['core.jsonl', 'nsw-commonwealth.jsonl', 'facts-tuning.jsonl', 'facts-held-out.jsonl'];
/** Of the questions in everyday and trade words, many times the other own ones, every so many are put. */
const EVERY_OTHER_WORDS = 16;
/** Of the questions on a few documents, and on all others, every so many are put to these. */
const EVERY_OF_FEW = 4;
const EVERY_OUTSIDE = 64;
const NEPA_TITLE = /^Nationwide Public Safety/;

/** Puts the open questions, answerable and not, to their corpora in each way of finding passages. */
export async function answerOpenQuestions(kinds: readonly FusionKind[], embedder: CachedEmbedder | null): Promise<Map<FusionKind, JudgedAnswer[]>> {
  const judged = new Map<FusionKind, JudgedAnswer[]>(kinds.map((kind) => [kind, []]));
  const putTo = async (corpus: OpenCorpus, puts: readonly Put[]) => {
    for (const kind of kinds) judged.get(kind)!.push(...(await putAll(puts, corpus, kind)));
    await corpus.close();
  };
  const obliqa = await openObliqa(embedder);
  await putTo(obliqa, obliqaPuts(obliqa));
  await putTo(await openNepa(embedder), nepaPuts());
  await putTo(await openAustralian(AUSTRALIAN, embedder), australianPuts());
  for (const corpus of await openFew(embedder)) await putTo(corpus, fewPuts(corpus));
  return judged;
}

async function putAll(puts: readonly Put[], corpus: OpenCorpus, kind: FusionKind): Promise<JudgedAnswer[]> {
  const judged: JudgedAnswer[] = [];
  const readerOf = kind === 'hybrid' ? readFolds() : () => 'committed' as const;
  for (const put of puts) {
    const answer = await corpus.answer(put.question, { ...put.options, kind, reader: readerOf(put.question) });
    const quoted = answer.sources.filter(({ passage }) => answer.sentences.some(({ chunkId }) => chunkId === passage.chunkId));
    const text = folded(answer.text);
    const right = put.isGold !== null && quoted.some(put.isGold) && put.facts.every((fact) => text.includes(folded(fact)));
    judged.push({ set: put.set, answerable: put.isGold !== null, group: put.group, answer, right, goldFirst: put.isGold !== null && answer.sources[0] !== undefined && put.isGold(answer.sources[0]) });
  }
  return judged;
}

const development = () => readObliqaQuestions(join(DATA_FOLDER, 'obliqa/dev.json'));
const nepa = () => readJsonLines<{ question: string; gold_pages: number[] }>(join(DATA_FOLDER, 'us-nepa/firstnet-questions.jsonl'));
const own = () => OWN_SETS.flatMap((file) => readJsonLines<OwnQuestion>(join(import.meta.dirname, 'questions', file))).filter((question) => question.expect !== undefined);
const otherWords = () => readJsonLines<OwnQuestion>(join(import.meta.dirname, OTHER_WORDS_FILE)).filter((_, at) => at % EVERY_OTHER_WORDS === 0);
const offDomain = () => readJsonLines<OwnQuestion>(join(import.meta.dirname, 'questions/off-domain.jsonl'));

function obliqaPuts(corpus: ObliqaCorpus): Put[] {
  const answerable = development().filter((_, at) => at % EVERY_OBLIQA === 0).map(({ question, documentId, paragraphs }) => {
    const { chunkIds } = corpus.gold(paragraphs);
    return { set: 'ObliQA', question, options: {}, group: `obliqa ${documentId}`, isGold: ({ passage }: Candidate) => chunkIds.has(passage.chunkId), facts: [] };
  });
  const australian = own().filter((question) => !NEPA_TITLE.test(question.expect!.title)).filter((_, at) => at % 2 === 0);
  return [...answerable, ...unanswerable('Australian law to ObliQA', australian.map(({ question }) => question)), ...unanswerable('NEPA to ObliQA', nepa().map(({ question }) => question)), ...unanswerable('off-domain to ObliQA', offDomain().map(({ question }) => question))];
}

function nepaPuts(): Put[] {
  const answerable = nepa().map(({ question, gold_pages: pages }) => ({ set: 'NEPA', question, options: {}, group: `nepa ${pages[0]}`, isGold: ({ passage }: Candidate) => passage.pageNumber !== null && pages.includes(passage.pageNumber), facts: [] }));
  return [...answerable, ...own().filter(({ expect }) => NEPA_TITLE.test(expect!.title)).map(ownPut)];
}

function australianPuts(): Put[] {
  const questions = own().filter(({ expect }) => !NEPA_TITLE.test(expect!.title));
  const elsewhere = development().filter((_, at) => at % EVERY_OBLIQA_ELSEWHERE === 0).map(({ question }) => question);
  return [
    ...questions.map(ownPut),
    ...otherWords().filter(({ expect }) => !NEPA_TITLE.test(expect!.title)).map((question) => ({ ...ownPut(question), set: 'other words' })),
    ...questions.filter(isOfOneInstrument).map((question) => ({ ...ownPut(question), set: 'right instrument removed', isGold: null, options: { ...ownPut(question).options, withoutTitle: question.expect!.title } })),
    ...unanswerable('ObliQA to Australian law', elsewhere),
    ...unanswerable('NEPA to Australian law', nepa().map(({ question }) => question)),
    ...unanswerable('off-domain to Australian law', offDomain().map(({ question }) => question)),
  ];
}

/** Questions in everyday and trade words to a few documents: some on these, some on others. */
function fewPuts(corpus: OpenCorpus): Put[] {
  const all = readJsonLines<OwnQuestion>(join(import.meta.dirname, OTHER_WORDS_FILE));
  const [inside, outside] = [all.filter(({ expect }) => corpus.has(expect!.title)), all.filter(({ expect }) => !corpus.has(expect!.title))];
  return [
    ...inside.filter((_, at) => at % EVERY_OF_FEW === 0).map((question) => ({ ...ownPut(question), set: 'few documents' })),
    ...unanswerable('others to few documents', outside.filter((_, at) => at % EVERY_OUTSIDE === 0).map(({ question }) => question)),
  ];
}

/** Local plans repeat each other's clauses: only with a place is there no other instrument that answers. */
function isOfOneInstrument({ expect, filters }: OwnQuestion): boolean {
  return filters?.lga_name !== undefined || !/Local Environmental Plan/.test(expect!.title);
}

function ownPut({ question, filters, expect, facts = [] }: OwnQuestion): Put {
  const { title, section, page } = expect!;
  const isGold = (candidate: Candidate) => {
    if (page !== undefined) return candidate.passage.title.startsWith(title) && candidate.passage.pageNumber === page;
    return section === undefined ? candidate.passage.title.startsWith(title) : isExpected(candidate, { title, section });
  };
  return { set: 'Australian law', question, options: placeOptions(filters?.lga_name), group: `own ${title} ${section ?? page ?? ''}`, isGold, facts };
}

function unanswerable(set: string, questions: readonly string[]): Put[] {
  return questions.map((question, at) => ({ set, question, options: {}, group: `${set} ${at}`, isGold: null, facts: [] }));
}

/** Case, spaces and typographic marks play no part in being right. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"').replace(/[\u2010-\u2015]/g, '-').replace(/\s+/g, ' ').trim();
}
