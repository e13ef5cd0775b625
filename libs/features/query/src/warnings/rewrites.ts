import type { WarningBody } from '@regqa/contracts';
import type { Query } from '../types.ts';

/** Says which slips were corrected. Words that the vocabulary adds replace nothing, and are not said. */
export function rewriteWarning({ rewrites }: Pick<Query, 'rewrites'>): WarningBody[] {
  const slips = rewrites.filter(({ kind }) => kind === 'slip');
  if (slips.length === 0) return [];
  return [
    {
      code: 'question_reworded',
      message: `The question was read ${slips.map(({ said, meant }) => `"${said}" as "${meant}"`).join(', ')}.`,
      suggestions: slips.map(({ meant }) => meant),
    },
  ];
}
