import type { AnswerEvent } from '@regqa/client';

/** The text of an answer on its way. */
export interface StreamedText {
  readonly text: string;
  /** Other sources void it; it is shown until the text comes that takes its place. */
  readonly isVoid: boolean;
}

export const NO_TEXT: StreamedText = { text: '', isVoid: false };

/** Returns the text after a further step of the answer. */
export function readStep({ text, isVoid }: StreamedText, step: Exclude<AnswerEvent, { kind: 'done' }>): StreamedText {
  if (step.kind === 'sources') return { text, isVoid: true };
  return { text: isVoid ? step.text : text + step.text, isVoid: false };
}
