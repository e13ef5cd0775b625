import { cpus } from 'node:os';
import { FAULT_KINDS } from '@regqa/testing/planted-faults';
import type { Outcome } from './ask-planted.ts';

const LEAST_FOUND = 0.99;
const MOST_LOST = 0.03;
/** A right sentence that is replaced by what it quotes is lost to a third: the reader has the rule all the same. */
const REPLACED_IS_LOST = 1 / 3;

/** Whether a fault does not reach the reader unmarked, or a paraphrase does as it was written. */
export function isRight({ planted, fate }: Outcome): boolean {
  return planted.fault === null ? fate === 'kept' || fate === 'flagged' : fate !== 'kept';
}

const lossOf = (of: readonly Outcome[]) =>
  of.reduce((sum, { fate }) => sum + (fate === 'dropped' ? 1 : fate === 'replaced' ? REPLACED_IS_LOST : 0), 0);

/** Returns the figures as a table in Markdown, templates that the rules were tuned on and held-out ones apart. */
export function describeOutcomes(outcomes: readonly Outcome[], command: string): string[] {
  const faults = outcomes.filter(({ planted }) => planted.fault !== null);
  const paraphrases = outcomes.filter(({ planted }) => planted.fault === null);
  const byHand = paraphrases.filter(({ planted }) => planted.template === 'written by hand');
  const row = (name: string, of: readonly Outcome[], wanted: 'found' | 'lost') =>
    `| ${name} | ${share(
      of.filter(({ planted }) => !planted.heldOut),
      wanted,
    )} | ${share(
      of.filter(({ planted }) => planted.heldOut),
      wanted,
    )} |`;
  const [cpu] = cpus();
  return [
    `\`npm run evaluate -- ${command}\`, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, Node ` +
      `${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. Through POST /api/query.`,
    '',
    '| planted | tuning templates | held-out templates |',
    '|---|---|---|',
    ...FAULT_KINDS.map((kind) =>
      row(
        `${kind}: dropped, replaced or flagged`,
        faults.filter(({ planted }) => planted.fault === kind),
        'found',
      ),
    ),
    row('**all faults: dropped, replaced or flagged**', faults, 'found'),
    row('**right paraphrases: lost (replaced counts a third)**', paraphrases, 'lost'),
    row('of these, written by hand: lost (replaced counts a third)', byHand, 'lost'),
  ];
}

/** Whether enough is found and little enough lost, tuned and held-out templates together and each by itself. */
export function isGoodEnough(outcomes: readonly Outcome[]): boolean {
  return [outcomes, outcomes.filter(({ planted }) => planted.heldOut)].every((part) => {
    const faults = part.filter(({ planted }) => planted.fault !== null);
    const paraphrases = part.filter(({ planted }) => planted.fault === null);
    return faults.length > 0 && rate(faults) >= LEAST_FOUND && lossOf(paraphrases) <= MOST_LOST * paraphrases.length;
  });
}

const rate = (of: readonly Outcome[]) => of.filter(isRight).length / Math.max(1, of.length);

function share(of: readonly Outcome[], wanted: 'found' | 'lost'): string {
  if (of.length === 0) return 'none';
  const count = wanted === 'lost' ? lossOf(of) : of.filter(isRight).length;
  return `${Number(count.toFixed(1))} of ${of.length} (${((100 * count) / of.length).toFixed(1)} %)`;
}
