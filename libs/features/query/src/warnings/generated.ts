import type { WarningBody } from '@regqa/contracts';
import type { DraftCounts } from '../composition/generative/draft.ts';
import { warning } from './warning.ts';

/** Says what became of sentences that a model wrote and the sources do not bear out as they were written. */
export function generatedWarnings({ replaced, dropped, doubted, exceptionsAdded }: DraftCounts): WarningBody[] {
  const them = dropped === 1 ? 'it' : 'them';
  const exceptions = exceptionsAdded === 1 ? 'An exception was' : `${exceptionsAdded} exceptions were`;
  const messages: [code: string, count: number, message: string][] = [
    ['sentences_left_out', dropped, `${sentencesOfModel(dropped)} left out: the sources do not bear ${them} out.`],
    [
      'sentences_replaced',
      replaced,
      `${sentencesOfModel(replaced)} replaced by the quoted words of the law, which may say something else.`,
    ],
    [
      'sentences_doubtful',
      doubted,
      `${sentencesOfModel(doubted)} kept that may not say what the sources say: compare the quotations.`,
    ],
    ['exceptions_added', exceptionsAdded, `${exceptions} added word for word that the model had left out.`],
  ];
  return messages.filter(([, count]) => count > 0).map(([code, , message]) => warning(code, message));
}

/** `One sentence of the model was`, `2 sentences of the model were`. */
export function sentencesOfModel(count: number): string {
  return count === 1 ? 'One sentence of the model was' : `${count} sentences of the model were`;
}
