import type { Answer } from '@regqa/client';

/** Whether a question was not answered: nothing is cited. Passages that come near may be there all the same. */
export function isRefusal({ citations = [] }: Pick<Answer, 'citations'>): boolean {
  return citations.length === 0;
}
