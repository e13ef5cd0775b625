import type { PassageIndex } from '@regqa/ports';
import type { Candidate, Judgement } from '../retrieval/judge-candidates.ts';
import { isSamePassage } from './chosen-quotes.ts';
import type { ChosenQuotes, Quote } from './chosen-quotes.ts';
import { beginsInsideList, isLeftOpen, listBeginning, unitsOf } from './quotable-units.ts';

export interface ProvisionReader {
  readonly index: Pick<PassageIndex, 'provision'>;
  /** Judges a passage that was not found for the question. */
  readonly judge: Judgement['judge'];
  /** Passages that were found. */
  readonly known: readonly Candidate[];
}

/** Passages of a provision that are read on either side of one. Provisions have few; headings of reports may have dozens. */
const NEIGHBOURS = 4;

/** Longest list over several passages, in characters, that is quoted to its end. */
const LONGEST_LIST = 3_000;

/**
 * Puts beside each quotation that stands in a list begun in an earlier passage what the list begins with: items alone do
 * not say whether they are allowed or forbidden. Where a list goes on in the next passage, it is quoted on, unless it is
 * very long. Leaves a quotation as it is where the limits have no room for more.
 */
export async function completeQuotes(chosen: ChosenQuotes, reader: ProvisionReader): Promise<void> {
  for (const quote of chosen.quotes) {
    const [first, last] = [unitsOf(quote.candidate.passage)[0], unitsOf(quote.candidate.passage).at(-1)];
    if (beginsInsideList(quote.candidate.passage.text) && quote.start < (first?.end ?? 0)) await addBeginning(quote, chosen, reader);
    if (quote.end === last?.end && isLeftOpen(read(quote))) await addRest(quote, chosen, reader);
  }
}

async function addBeginning({ candidate }: Quote, chosen: ChosenQuotes, reader: ProvisionReader): Promise<void> {
  const beginning = await findBeginning(candidate, reader);
  if (beginning !== null) chosen.add({ ...beginning, frame: [] });
}

async function addRest(quote: Quote, chosen: ChosenQuotes, reader: ProvisionReader): Promise<void> {
  const rest: Quote[] = [];
  for (const next of (await readProvision(quote.candidate, reader)).filter(({ passage }) => passage.ordinal > quote.candidate.passage.ordinal)) {
    const unit = unitsOf(next.passage)[0];
    if (unit === undefined || !(beginsInsideList(next.passage.text) || /^\s*\|/.test(next.passage.text))) break;
    rest.push({ candidate: next, ...unit });
    if (unit.end < next.passage.text.trimEnd().length || !isLeftOpen(read(rest.at(-1)!))) break;
  }
  const length = rest.reduce((sum, { start, end }) => sum + end - start, quote.end - quote.start);
  if (length <= LONGEST_LIST) for (const part of rest) chosen.add({ ...part, frame: [] });
}

function read({ candidate, start, end }: Quote): string {
  return candidate.passage.text.slice(start, end);
}

/** Returns where the list of a passage begins, in the nearest earlier passage of the provision that says so. */
async function findBeginning(candidate: Candidate, reader: ProvisionReader): Promise<Quote | null> {
  const earlier = (await readProvision(candidate, reader)).filter(({ passage }) => passage.ordinal < candidate.passage.ordinal);
  for (const before of earlier.toReversed()) {
    const span = listBeginning(before.passage.text, candidate.passage.text);
    if (span !== null) return { candidate: before, ...span };
  }
  return null;
}

/** Returns the passages of a candidate's provision that stand near to it, in order and without itself. */
export async function readProvision(candidate: Candidate, { index, judge, known }: ProvisionReader): Promise<Candidate[]> {
  const { generation, provisionKey, ordinal } = candidate.passage;
  const passages = await index.provision({ generation, provisionKey });
  return passages
    .filter((passage) => passage.ordinal !== ordinal && Math.abs(passage.ordinal - ordinal) <= NEIGHBOURS)
    .map((passage) => {
      const judged = judge(passage, candidate.document);
      return known.find((one) => isSamePassage(one, judged)) ?? judged;
    });
}
