import type { WarningBody } from '@regqa/contracts';
import type { Query } from '../types.ts';

/** Says what was searched in other words than the question has. */
export function rewriteWarning({ rewrites }: Pick<Query, 'rewrites'>): WarningBody[] {
  if (rewrites.length === 0) return [];
  const read = rewrites.map(({ said, meant, kind }) => (kind === 'slip' ? `"${said}" as "${meant}"` : `"${said}" also as "${meant}"`));
  return [{ code: 'question_reworded', message: `The question was read ${read.join(', ')}.`, suggestions: rewrites.map(({ meant }) => meant) }];
}
