/** Decides what of the sources is quoted, and which passages are sources because of it. */
import type { CurrentDocument, PassageIndex } from '@regqa/ports';
import { isZoneList } from '../question/land-use.ts';
import { isAskedList, isNamedExactly } from '../retrieval/judge-candidates.ts';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import type { Retrieval } from '../retrieval/retrieve-passages.ts';
import { chooseQuotes } from './choose-quotes.ts';
import { ChosenQuotes, isPartOfProvision } from './chosen-quotes.ts';
import type { Quote, QuoteLimits } from './chosen-quotes.ts';
import { completeQuotes, readProvision } from './complete-quotes.ts';
import { findDefinition } from './find-definition.ts';
import { followPointers } from './follow-pointers.ts';
import { findDisagreement } from './find-disagreement.ts';
import type { Disagreement } from './find-disagreement.ts';
import { unitsOf } from './quotable-units.ts';

export interface QuoteSourcesInput {
  readonly question: string;
  /** Best first. */
  readonly sources: readonly Candidate[];
  /** The best passages, best first, of which some may not be sources unless they are quoted. */
  readonly best: readonly Candidate[];
  readonly retrieval: Retrieval;
  readonly limits: QuoteLimits;
  readonly index: Pick<PassageIndex, 'provision'>;
  /** Documents in force on the day that is asked about. */
  readonly documents: readonly CurrentDocument[];
}

export interface QuotedSources {
  /** Best first; at most as many as the limits allow, with all that are quoted. */
  readonly sources: readonly Candidate[];
  /** In the order in which they are read. */
  readonly quotes: readonly Quote[];
  /** Passages beyond the given sources that belong to the answer, whether there was room for them or not. */
  readonly further: readonly Candidate[];
  /** Two sources that do not say the same, both quoted; null where they agree. */
  readonly disagreement: Disagreement | null;
  /** Quoted passages with a long list or table of which only some items or rows are quoted. */
  readonly shortened: readonly Candidate[];
}

/** Candidates that are looked through for a rule that says otherwise. */
const COMPARED = 10;
/** A source this probable is quoted beside the list of a zone that answers. By judgement: one in five. */
const BESIDE_A_LIST_FROM = 0.2;

/** Who names a provision with its instrument wants to read that one. */
function namedElseAll(best: readonly Candidate[]): readonly Candidate[] {
  const named = best.filter(isNamedExactly);
  return named.length === 0 ? best : named;
}

/**
 * Returns the quotations that answer the question and the sources with them. A provision that lies in several passages
 * is read whole: its condition or its exception may stand in one that shares no word with the question. Throws
 * DependencyUnavailableError when the passage index is out of reach.
 */
export async function quoteSources({ question, sources, best, retrieval, limits, index, documents }: QuoteSourcesInput): Promise<QuotedSources> {
  const { asked, candidates, judge } = retrieval;
  const reader = { index, judge, known: candidates };
  const chosen = new ChosenQuotes(sources, limits);
  const [first] = best;
  const companions = first !== undefined && isPartOfProvision(first) ? (await readProvision(first, reader)).filter((candidate) => !best.includes(candidate)) : [];
  // A list of uses shares a word or none with the question that it answers, and any other one as many.
  for (const candidate of sources.filter(({ passage }) => isAskedList(passage, asked))) for (const unit of unitsOf(candidate.passage)) chosen.add({ candidate, ...unit, frame: [] });
  const besideList = best.filter(({ passage, confidence }) => !isZoneList(passage) && confidence >= BESIDE_A_LIST_FROM);
  chooseQuotes({ question, asked, sources: chosen.quotes.length === 0 ? namedElseAll(best) : besideList, companions }, chosen);
  const disagreement = findDisagreement({ question, quotes: chosen.quotes, others: candidates.slice(0, COMPARED) });
  if (disagreement !== null) chosen.add({ ...disagreement.other, frame: [] });
  await completeQuotes(chosen, reader);
  const definition = asked.forMeaning ? null : findDefinition({ question, quotes: chosen.quotes, candidates });
  // A definition helps to read the rule; no source that may answer gives way to it.
  if (definition !== null) chosen.add({ ...definition, frame: [], yields: true });
  for (const meaning of await followPointers(chosen.quotes, { index, judge, documents })) chosen.add({ ...meaning, frame: [], yields: true });
  return { sources: chosen.sources, quotes: chosen.inOrder(), further: chosen.further, disagreement, shortened: chosen.shortened() };
}
