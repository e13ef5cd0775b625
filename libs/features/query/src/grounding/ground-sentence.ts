/** Decides what becomes of a model's sentence: kept, replaced by what it quotes, or dropped. */
import { formatCitation, splitSentences } from '@regqa/domain';
import type { Span } from '@regqa/domain';
import type { SupportScorer } from '@regqa/ports';
import type { AnsweringConfig } from '../answering-config.ts';
import { toUnit } from '../composition/extractive/unit.ts';
import type { Unit } from '../composition/extractive/unit.ts';
import { quotableUnits } from '../composition/extractive/quotable-units.ts';
import type { RankedPassage } from '../ranking/rank-candidates.ts';
import type { Finding, LackOfQuotation } from '../answering-schema.ts';
import { guardSentence } from './guard.ts';
import type { GuardedSentence } from './guard.ts';
import { locateQuote } from './locate-quote.ts';
import type { QuotablePassage } from './locate-quote.ts';

export interface GroundingDeps {
  readonly config: Pick<AnsweringConfig, 'lexicon' | 'grounding'>;
  /** Null where none is configured: the guard decides alone. */
  readonly scorer: SupportScorer | null;
  readonly signal: AbortSignal;
}

export interface GroundingEvidence {
  readonly question: string;
  /** In the order of their numbers, from 1. */
  readonly sources: readonly RankedPassage[];
}

export interface CitedSentence {
  readonly text: string;
  readonly citations: readonly { readonly passage: number; readonly quote: string }[];
}

export interface GroundedSentence {
  readonly action: 'keep' | 'replace' | 'drop';
  readonly findings: readonly (Finding | LackOfQuotation)[];
  /** Whether it is whole sentences of a passage that it quotes, word for word; their numbers may be left out. */
  readonly verbatim: boolean;
  /** Where the quotations stand, with the number of their passage; empty only for what is dropped. */
  readonly quotes: readonly (Span & { readonly passage: number })[];
  readonly units: readonly Unit[];
}

/** Returns what becomes of the sentence. Never rejects: a scorer that fails gives no score. */
export async function groundSentence(
  cited: CitedSentence,
  evidence: GroundingEvidence,
  deps: GroundingDeps,
): Promise<GroundedSentence> {
  const { grounding } = deps.config;
  const { quotes, isMisattributed } = locateAll(cited, evidence, grounding.shortest_quote);
  if (quotes.length === 0) {
    const lack = cited.citations.length === 0 ? 'no_quote' : 'quote_not_found';
    return { action: 'drop', findings: [lack], verbatim: false, quotes, units: [] };
  }
  const units = quotes.flatMap((quote) => unitsAround(quote, evidence.sources[quote.passage - 1]!));
  const verbatim = quotes.some(({ passage }) =>
    isVerbatim(cited.text, evidence.sources[passage - 1]!.passage, grounding.shortest_quote),
  );
  const compared = guardSentence(guarded(cited.text, units, evidence), deps.config.lexicon, grounding.guard);
  // A sentence quoted word for word needs no comparison, but it must not give a model instructions.
  const own = verbatim ? compared.filter((one) => one === 'instructions') : compared;
  const doubts = verbatim || own.length > 0 ? own : await lackOfSupport(cited.text, units, deps);
  const findings = [...(isMisattributed ? ['quote_misattributed' as const] : []), ...doubts];
  const action = actionFor(findings, grounding.policy);
  return { action, findings, verbatim, quotes, units };
}

function locateAll(
  { citations }: CitedSentence,
  { sources }: GroundingEvidence,
  shortest: number,
): { quotes: GroundedSentence['quotes']; isMisattributed: boolean } {
  const passages = sources.map(({ passage }) => passage);
  const located = citations.map(({ passage, quote }) =>
    locateQuote(quote, passages[passage - 1], { given: passages, shortest }),
  );
  const placesOf = (result: 'found' | 'misattributed') =>
    located.flatMap((one) => {
      if (one.result !== result) return [];
      const passage = passages.findIndex(({ chunkId }) => chunkId === one.chunkId) + 1;
      return [{ start: one.start, end: one.end, passage }];
    });
  const found = placesOf('found');
  if (found.length > 0) return { quotes: found, isMisattributed: false };
  return { quotes: placesOf('misattributed'), isMisattributed: true };
}

/** A model may cut a quotation short of its exception: what it is part of is compared, and shown in its place. */
function unitsAround({ start, end }: Span, source: RankedPassage): Unit[] {
  const units = quotableUnits(source.passage.text);
  return units.filter((unit) => unit.start < end && start < unit.end).map((unit) => toUnit(source, unit));
}

const NUMBER = /^(?:\(\w{1,5}\)\s+)?$/;

/** Whether the text is one or more whole sentences of the passage; their number may be left out. */
function isVerbatim(text: string, passage: QuotablePassage, shortest: number): boolean {
  const place = locateQuote(text, passage, { given: [], shortest });
  if (place.result !== 'found') return false;
  const { text: whole } = passage;
  const sentences = splitSentences(whole);
  const begins = sentences.some(({ start }) => start <= place.start && NUMBER.test(whole.slice(start, place.start)));
  const ends = sentences.some(({ end }) => place.end <= end && /^[.;,]?$/.test(whole.slice(place.end, end)));
  return begins && ends;
}

/** Whether a judge may decide it: it is in other words, and nothing is found but what `grounding.judged` lists. */
export function mayBeJudged(sentence: GroundedSentence, grounding: AnsweringConfig['grounding']): boolean {
  return !sentence.verbatim && withVerdict(sentence, true, grounding).findings.length === 0;
}

/** A yes takes away the findings that `judged` lists; a no leaves them and adds `unsupported`. */
export function withVerdict(
  sentence: GroundedSentence,
  isSupported: boolean,
  { policy, judged }: AnsweringConfig['grounding'],
): GroundedSentence {
  const others = sentence.findings.filter((one) => !judged.some((finding) => finding === one));
  const findings = isSupported ? others : [...new Set([...sentence.findings, 'unsupported' as const])];
  return { ...sentence, findings, action: actionFor(findings, policy) };
}

function guarded(sentence: string, units: readonly Unit[], { question }: GroundingEvidence): GuardedSentence {
  const context = units.flatMap(({ source: { passage, document } }) => {
    const citation = formatCitation({ ...passage, ...document, pageNumber: null });
    return [citation, passage.sectionHeading, ...passage.headingPath];
  });
  return { sentence, quotes: units.map(({ text }) => text), context: [...new Set(context)].join('\n'), question };
}

/** A low support score, or none in time, is a finding. */
async function lackOfSupport(sentence: string, units: readonly Unit[], deps: GroundingDeps): Promise<Finding[]> {
  const { scorer, signal, config } = deps;
  const { support } = config.grounding;
  if (scorer === null) return [];
  const score = await scorer.score(textOf(units), sentence, { signal, budgetMs: support.budget_ms });
  if (score === null) return ['unscored'];
  return score < support.least ? ['unsupported'] : [];
}

/** Where the units stand and what they say, as `context_of` of training/train_support_scorer.py puts it. */
function textOf(units: readonly Unit[]): string {
  const { passage, document } = (units[0] as Unit).source;
  const where = [document.title, passage.section, passage.sectionHeading].filter((one) => one !== null && one !== '');
  return `${where.join(', ')}: ${[...new Set(units.map(({ text }) => text))].join('\n')}`;
}

const STRICTEST = ['drop', 'replace', 'keep'] as const;

/** What rests on no quotation is always dropped. */
function actionFor(
  findings: GroundedSentence['findings'],
  policy: Partial<Record<Finding | LackOfQuotation, GroundedSentence['action']>>,
): GroundedSentence['action'] {
  const actions = findings.map((finding) => policy[finding] ?? 'drop');
  return STRICTEST.find((action) => actions.includes(action)) ?? 'keep';
}
