import type { Command } from '../command.ts';
import { evaluateFaults, FAULTS_USAGE } from './evaluate-faults.ts';
import { evaluateIngestion, INGESTION_USAGE } from './evaluate-ingestion.ts';
import { generate, GENERATE_USAGE } from './generate/generate.ts';
import { evaluateRun, RUN_USAGE } from './report/evaluate-run.ts';

const EVALUATIONS = { generate, ingestion: evaluateIngestion, faults: evaluateFaults } as const;

/** Measures the product: answers of a run, how exactly documents are read, which planted faults get through. */
export const evaluate: Command = {
  usage: [RUN_USAGE, GENERATE_USAGE, INGESTION_USAGE, FAULTS_USAGE].join('\n\n'),
  async run(args, context) {
    const [what = '', ...rest] = args;
    if (!Object.hasOwn(EVALUATIONS, what)) return evaluateRun(args, context);
    return EVALUATIONS[what as keyof typeof EVALUATIONS](rest, context);
  },
};
