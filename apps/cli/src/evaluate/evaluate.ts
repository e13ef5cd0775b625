import { UsageError } from '../command.ts';
import type { Command } from '../command.ts';
import { evaluateFaults, FAULTS_USAGE } from './evaluate-faults.ts';
import { evaluateIngestion, INGESTION_USAGE } from './evaluate-ingestion.ts';
import { evaluateQuestions, QUESTIONS_USAGE } from './evaluate-questions.ts';

const EVALUATIONS = { questions: evaluateQuestions, ingestion: evaluateIngestion, faults: evaluateFaults } as const;

/** Measures the product: answers, how exactly documents are read, which planted faults get through. */
export const evaluate: Command = {
  usage: [QUESTIONS_USAGE, INGESTION_USAGE, FAULTS_USAGE].join('\n\n'),
  async run([what, ...args], context) {
    if (what === undefined || !Object.hasOwn(EVALUATIONS, what)) throw new UsageError('Say what to evaluate: questions, ingestion or faults.');
    return EVALUATIONS[what as keyof typeof EVALUATIONS](args, context);
  },
};
