import type { WarningBody } from '@regqa/contracts';
import type { DraftCounts } from '../composition/generative/draft.ts';

/** Says what became of sentences that a model wrote and the sources do not bear out as they were written. */
export function generatedWarnings({ replaced, dropped, doubted, exceptionsAdded }: DraftCounts): WarningBody[] {
  const warnings: (WarningBody & { count: number })[] = [
    { code: 'sentences_left_out', count: dropped, message: `${sentencesOfModel(dropped)} left out: the sources do not bear ${dropped === 1 ? 'it' : 'them'} out.` },
    { code: 'sentences_replaced', count: replaced, message: `${sentencesOfModel(replaced)} replaced by the quoted words of the law, which may say something else.` },
    { code: 'sentences_doubtful', count: doubted, message: `${sentencesOfModel(doubted)} kept that may not say what the sources say: compare the quotations.` },
    { code: 'exceptions_added', count: exceptionsAdded, message: `${exceptionsAdded === 1 ? 'An exception was' : `${exceptionsAdded} exceptions were`} added word for word that the model had left out.` },
  ];
  return warnings.filter(({ count }) => count > 0).map(({ code, message }) => ({ code, message }));
}

/** `One sentence of the model was`, `2 sentences of the model were`. */
export function sentencesOfModel(count: number): string {
  return count === 1 ? 'One sentence of the model was' : `${count} sentences of the model were`;
}
