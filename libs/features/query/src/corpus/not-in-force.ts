import type { WarningBody } from '@regqa/contracts';
import type { CurrentDocument } from '@regqa/ports';
import type { ResolvedQuestion } from '../resolved-question.ts';
import { listed, warning } from '../warning.ts';
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

/** Returns the warnings that go with every answer about another day than today, and with a refusal about today. */
export function inForceWarnings(question: ResolvedQuestion, corpus: Corpus): WarningBody[] {
  const { asOf, tense } = question;
  const absent = notInForceHere(question, corpus);
  const notSearched = `Not searched, since no indexed text of them is in force on ${asOf}: ${listedWithPeriods(absent, asOf)}.`;
  const mayChange = `What is in force on ${asOf} may still change; the answer rests on the texts that are indexed today.`;
  return [
    ...(absent.length > 0 ? [warning('not_in_force', notSearched)] : []),
    ...(tense === 'future' ? [warning('future_date', mayChange)] : []),
  ];
}

/** Returns the titles of the documents with when their nearest text is in force. */
export function listedWithPeriods(documents: readonly CurrentDocument[], day: string): string {
  return listed(documents.map((document) => `${document.title} (${periodOf(document, day)})`));
}

function periodOf({ inForceFrom, inForceTo, lastUpdated }: CurrentDocument, day: string): string {
  const begins = inForceFrom ?? lastUpdated;
  return begins !== null && begins > day ? `indexed from ${begins}` : `until ${inForceTo}`;
}
