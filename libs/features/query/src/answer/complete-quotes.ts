import type { PassageIndex } from '@regqa/ports';
import type { AskedFor } from '../retrieval/passage-features.ts';
import { byRank, judge } from '../retrieval/retrieve-passages.ts';
import type { Candidate } from '../retrieval/retrieve-passages.ts';
import { quotedLength } from './choose-quotes.ts';
import type { Quote } from './choose-quotes.ts';
import { beginsInsideList, listBeginning } from './quotable-units.ts';

export interface CompleteQuotesInput {
  readonly sources: readonly Candidate[];
  readonly quotes: readonly Quote[];
  readonly asked: AskedFor;
  /** Characters that the whole answer may have. */
  readonly characters: number;
  readonly limits: { readonly maxSources: number; readonly minConfidence: number };
  readonly index: PassageIndex;
}

interface QuotedSources {
  readonly sources: readonly Candidate[];
  readonly quotes: readonly Quote[];
}

/**
 * Puts before each quotation that begins in the middle of a list what the list begins with, from an earlier passage of
 * the same provision: items alone do not say whether they are allowed or forbidden. Leaves a quotation as it is where
 * the caller's limits have no room for more.
 */
export async function completeQuotes(input: CompleteQuotesInput): Promise<QuotedSources> {
  let completed: QuotedSources = { sources: input.sources, quotes: input.quotes };
  for (const quote of input.quotes) {
    if (quote.start !== 0 || !beginsInsideList(quote.candidate.passage.text)) continue;
    const beginning = await findBeginning(quote.candidate, input);
    if (beginning !== null) completed = insert({ beginning, before: quote, completed }, input);
  }
  return completed;
}

/** Returns where the list of a passage begins, in the nearest earlier passage of the provision that says so. */
async function findBeginning(candidate: Candidate, { sources, index, asked }: CompleteQuotesInput): Promise<Quote | null> {
  const { generation, provisionKey, ordinal, text } = candidate.passage;
  const earlier = (await index.provision({ generation, provisionKey })).filter((passage) => passage.ordinal < ordinal);
  for (const passage of earlier.toReversed()) {
    const span = listBeginning(passage.text, text);
    if (span === null) continue;
    const known = sources.find((source) => source.passage.generation === generation && source.passage.chunkId === passage.chunkId);
    return { candidate: known ?? judge(passage, candidate.document, asked), ...span };
  }
  return null;
}

/** Inserts the beginning before the quotation, and its passage among the sources in place of one that is not quoted. */
function insert({ beginning, before, completed }: { beginning: Quote; before: Quote; completed: QuotedSources }, input: CompleteQuotesInput): QuotedSources {
  const { sources, quotes } = completed;
  const isThere = quotes.some((quote) => quote.candidate === beginning.candidate && quote.start <= beginning.start && quote.end >= beginning.end);
  const length = [...quotes, beginning].reduce((total, quote) => total + quotedLength(quote), 0);
  if (isThere || length > input.characters) return completed;
  const widened = sources.includes(beginning.candidate) ? sources : makeRoom(beginning.candidate, completed, input.limits);
  if (widened === null) return completed;
  const at = quotes.indexOf(before);
  return { sources: widened, quotes: [...quotes.slice(0, at), beginning, ...quotes.slice(at)] };
}

/** Returns the sources with the candidate among them, or null where the limits do not let it in. */
function makeRoom(candidate: Candidate, { sources, quotes }: QuotedSources, limits: CompleteQuotesInput['limits']): readonly Candidate[] | null {
  if (candidate.confidence < limits.minConfidence) return null;
  if (sources.length < limits.maxSources) return [...sources, candidate].sort(byRank);
  const spare = sources.findLast((source) => !quotes.some((quote) => quote.candidate === source));
  return spare === undefined ? null : [...sources.filter((source) => source !== spare), candidate].sort(byRank);
}
