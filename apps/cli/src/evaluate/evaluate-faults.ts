/** Runs the measurement of verification: a scripted model plants faults, and a service of its own has to find them. */
import { parseOptions, UsageError } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { dataFolderOf, DEFAULT_DATA, runMeasurement } from './run-measurement.ts';

export const FAULTS_USAGE = `npm run evaluate -- faults [options]

Starts a service of its own with a scripted model that plants faults of ten kinds in sentences of the documents, and
right paraphrases, each with what it quotes; counts which faults reach an answer unmarked and which paraphrases are lost,
tuning templates and held-out ones apart. Where the real documents are there, right and wrong sentences written by hand about them, as a
model writes freely, are asked too; they are reported only.
  --data FOLDER      real documents to plant faults in too (${DEFAULT_DATA}, where it is there)
  --samples-only     only the fictional samples
  --fast             grounding alone, without a service: for choosing its words, in seconds
  --judge            with a judge (LLM_JUDGE), whose verdicts are recorded; of the written sentences the held-out half
  --show             names each fault that was missed and each paraphrase that was lost
  --write            writes the figures to evaluation/RESULTS.md
The exit code is 1 when fewer than 99 % of the faults are found or more than 3 % of the paraphrases are lost.`;

/** Returns the exit code. Throws UsageError for a wrong call. */
export async function evaluateFaults(args: readonly string[], { config }: CommandContext): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    data: { type: 'string' },
    'samples-only': flag,
    fast: flag,
    judge: flag,
    show: flag,
    write: flag,
  } as const;
  const { data, 'samples-only': samplesOnly, ...flags } = parseOptions(args, options);
  if (flags.fast && flags.judge) throw new UsageError('--judge asks a service: leave out --fast');
  return runMeasurement('faults', { ...flags, data: samplesOnly ? null : dataFolderOf(data, config) }, config);
}
