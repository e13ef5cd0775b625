import type { CurrentDocument } from '@regqa/ports';
import type { ResolvedQuestion } from '../understanding/resolved-question.ts';
import { applies } from './corpus.ts';
import type { Corpus } from './corpus.ts';

/** Returns the documents that apply at the place and have no text in force on the day. */
export function notInForceHere({ place, documentTypes }: ResolvedQuestion, corpus: Corpus): CurrentDocument[] {
  return corpus.notInForce.filter((document) => applies(document, place, documentTypes));
}

/** Returns the document that the question names and that has no text in force on the day, if no other is named. */
export function namedNotInForce(question: ResolvedQuestion, corpus: Corpus): CurrentDocument | undefined {
  const { documentIds } = corpus.instrumentsNotInForce.mentionedIn(question.text);
  if (documentIds.size === 0 || corpus.instruments.mentionedIn(question.text).documentIds.size > 0) return undefined;
  return notInForceHere(question, corpus).find(({ documentId }) => documentIds.has(documentId));
}
