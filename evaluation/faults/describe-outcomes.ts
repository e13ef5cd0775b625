import { cpus } from 'node:os';
import { FAULT_KINDS } from '@regqa/testing/planted-faults';
import type { Outcome } from './ask-planted.ts';

const LEAST_FOUND = 0.99;
const MOST_LOST = 0.03;

/** Returns the figures as a table in Markdown, templates that the rules were tuned on and held-out ones apart. */
export function describeOutcomes(outcomes: readonly Outcome[]): string[] {
  const faults = outcomes.filter(({ planted }) => planted.fault !== null);
  const paraphrases = outcomes.filter(({ planted }) => planted.fault === null);
  const byHand = paraphrases.filter(({ planted }) => planted.template === 'written by hand');
  const row = (name: string, of: readonly Outcome[], wanted: 'found' | 'lost') => `| ${name} | ${share(of.filter(({ planted }) => !planted.heldOut), wanted)} | ${share(of.filter(({ planted }) => planted.heldOut), wanted)} |`;
  const [cpu] = cpus();
  return [
    `\`npm run evaluate -- faults\`, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. Through POST /api/query.`,
    '',
    '| planted | tuning templates | held-out templates |',
    '|---|---|---|',
    ...FAULT_KINDS.map((kind) => row(`${kind}: removed or marked`, faults.filter(({ planted }) => planted.fault === kind), 'found')),
    row('**all faults: removed or marked**', faults, 'found'),
    row('**correct paraphrases: lost**', paraphrases, 'lost'),
    row('of these, written by hand: lost', byHand, 'lost'),
  ];
}

/** Whether enough is found and little enough lost, tuned and held-out templates together and each by itself. */
export function isGoodEnough(outcomes: readonly Outcome[]): boolean {
  return [outcomes, outcomes.filter(({ planted }) => planted.heldOut)].every((part) => {
    const faults = part.filter(({ planted }) => planted.fault !== null);
    const paraphrases = part.filter(({ planted }) => planted.fault === null);
    return faults.length > 0 && rate(faults) >= LEAST_FOUND && 1 - rate(paraphrases) <= MOST_LOST;
  });
}

const rate = (of: readonly Outcome[]) => of.filter(({ right }) => right).length / Math.max(1, of.length);

function share(of: readonly Outcome[], wanted: 'found' | 'lost'): string {
  if (of.length === 0) return 'none';
  const count = of.filter(({ right }) => right === (wanted === 'found')).length;
  return `${count} of ${of.length} (${((100 * count) / of.length).toFixed(1)} %)`;
}
