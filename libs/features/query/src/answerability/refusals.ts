/** What is said where a question is not answered: what is missing, and what to do next. */
import { toScore } from '@regqa/contracts';
import type { WarningBody } from '@regqa/contracts';
import { contentStems } from '@regqa/domain';
import type { CurrentDocument } from '@regqa/ports';
import type { AnsweringConfig } from '../answering-config.ts';
import { applies, isLocallyCovered } from '../corpus/corpus.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { inForceWarnings, listedWithPeriods, notInForceHere } from '../corpus/not-in-force.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';
import type { Query } from '../understanding/understand-question.ts';
import { warning } from '../warning.ts';

export interface Refusal {
  readonly warning: WarningBody;
  readonly trustScore: number;
}

export const HEDGE_WARNING: WarningBody = warning(
  'may_not_answer',
  'This may not answer your question. The nearest passage is quoted: check whether it applies, or ask again ' +
    'with the place, the instrument or more detail.',
);

export const REFUSAL_CODES = [
  'below_min_confidence',
  'document_type_unknown',
  'empty_corpus',
  'instrument_not_indexed',
  'lga_unknown',
  'not_covered',
  'not_in_force',
  'nothing_indexed_for_place',
  'out_of_scope',
  'provision_not_found',
] as const;

export const OUT_OF_SCOPE = refusal(
  'out_of_scope',
  'This does not look like a question about environmental or planning regulation, which is all that can be answered here.',
);

/** Returns the refusal where there is nothing that could be searched for the question, or null. */
export function refuseBeforeSearch(question: ResolvedQuestion, corpus: Corpus): Refusal | null {
  if (question.unknownArea !== null) {
    const { name, suggestions } = question.unknownArea;
    const hint = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(', ')}?`;
    return refusal('lga_unknown', `"${name}" is not a Local Government Area.${hint}`, suggestions);
  }
  // What lies outside of a key's filters is not there for its holder; that nothing is left says nothing of the rest.
  if (corpus.documents.length === 0 && question.within !== undefined) return nothingApplies(question, corpus);
  if (corpus.documents.length === 0 && corpus.notInForce.length === 0)
    return refusal('empty_corpus', 'No documents are indexed yet. Upload documents, then ask again.');
  const unknown = unknownTypes(question, corpus);
  if (unknown.length > 0 && unknown.length === question.documentTypes?.length) {
    const present = [...corpus.documentTypes].sort();
    return refusal('document_type_unknown', `${noneOfType(unknown)} There are ${present.join(', ')}.`, present);
  }
  const { place, documentTypes } = question;
  const isAny = corpus.documents.some((document) => applies(document, place, documentTypes));
  return isAny ? null : nothingApplies(question, corpus);
}

function nothingApplies(question: ResolvedQuestion, corpus: Corpus): Refusal {
  const absent = notInForceHere(question, corpus);
  if (absent.length > 0) return refuseNotInForce(question, absent);
  return refusal(
    'nothing_indexed_for_place',
    `No document${scope(question)} is indexed. Add one, or ask with other filters.`,
  );
}

/** Returns the refusal where the documents that could answer have no text in force on the day. */
export function refuseNotInForce(question: ResolvedQuestion, documents: readonly CurrentDocument[]): Refusal {
  return refusal(
    'not_in_force',
    `No indexed version of ${listedWithPeriods(documents, question.asOf)} was in force on ${question.asOf}. ` +
      'Ask about another date, or add the version of that date.',
  );
}

/** Returns the refusal of what the documents do not answer; out of scope without place, instrument, or word of law. */
export function refuseUnanswered(
  { request, terms, instruments }: Pick<Query, 'request' | 'terms' | 'instruments'>,
  probability: number,
  { vocabulary, trust }: Pick<AnsweringConfig, 'vocabulary' | 'trust'>,
): Refusal {
  const ofRegulation = new Set(vocabulary.regulation_words.flatMap(contentStems));
  const namesNone = request.place === null && instruments.documentIds.size === 0;
  const isOutOfScope = namesNone && !terms.stems.some((stem) => ofRegulation.has(stem));
  const unnamed = [
    ...(request.place === null ? ['the place'] : []),
    ...(instruments.documentIds.size === 0 ? ['the instrument'] : []),
  ];
  const toDo = [
    'other words or one question at a time',
    ...(unnamed.length > 0 ? [`name ${unnamed.join(' or ')}`] : []),
  ];
  const refused = isOutOfScope
    ? OUT_OF_SCOPE
    : refusal(
        'not_covered',
        `Nothing indexed${scope(request)} answers this question. Try ${toDo.join(', ')}; ` +
          'the document that covers it may not be indexed.',
      );
  return { ...refused, trustScore: toScore(Math.min(trust.most_of_a_refusal, probability)) };
}

export function refuseBelowConfidence(question: ResolvedQuestion, best: number): Refusal {
  return refusal(
    'below_min_confidence',
    `No source reaches min_confidence ${question.minConfidence}; the best one has ${best.toFixed(2)}. Lower it to see them.`,
  );
}

/** Returns the warnings that go with an answer, from `answering` or none, because of what is not indexed. */
export function coverageWarnings(
  question: ResolvedQuestion,
  corpus: Corpus,
  answering?: Pick<CurrentDocument, 'title' | 'documentType'>,
): WarningBody[] {
  const unknown = unknownTypes(question, corpus);
  const isOfArea = isLocallyCovered(question, corpus) || isReportOn(question.placeNames, answering);
  const isUncovered = question.unknownArea === null && !isOfArea;
  const onlyGeneral = `${noLocalPlan(question)} Only the federal and state law that applies there was searched.`;
  return [
    ...(unknown.length > 0
      ? [warning('document_type_unknown', noneOfType(unknown), [...corpus.documentTypes].sort())]
      : []),
    ...(isUncovered ? [warning('nothing_indexed_for_place', onlyGeneral)] : []),
    ...(question.tense === 'present' ? [] : inForceWarnings(question, corpus)),
  ];
}

export function noLocalPlan({ placeName, asOf, tense }: ResolvedQuestion): string {
  return tense === 'present'
    ? `No local plan for ${placeName} is indexed.`
    : `No local plan for ${placeName} that was in force on ${asOf} is indexed.`;
}

/**
 * Whether a plan that is not indexed may say otherwise: the question, or what answers it, is of what plans rule, and
 * what answers is not called after the area, as a report on its plan is.
 */
export function lacksLocalPlan(
  { request, terms }: Pick<Query, 'request' | 'terms'>,
  answering: Pick<CurrentDocument, 'coverage' | 'title' | 'documentType'> | undefined,
  { corpus, config }: { corpus: Corpus; config: Pick<AnsweringConfig, 'vocabulary'> },
): boolean {
  if (isReportOn(request.placeNames, answering) || isLocallyCovered(request, corpus)) return false;
  const ofPlanning = new Set(config.vocabulary.planning_words.flatMap(contentStems));
  return answering?.coverage.includes('planning') === true || terms.stems.some((stem) => ofPlanning.has(stem));
}

/** A law called after a river rules no heights in the area that is called after it. */
function isReportOn(
  names: readonly string[],
  document: Pick<CurrentDocument, 'title' | 'documentType'> | undefined,
): boolean {
  if (document === undefined || document.documentType === 'legislation') return false;
  const words = ` ${document.title.split(/[^\p{L}\p{N}'’-]+/u).join(' ')} `;
  return names.some((name) => words.includes(` ${name} `));
}

function unknownTypes(question: ResolvedQuestion, corpus: Corpus): string[] {
  return (question.documentTypes ?? []).filter((type) => !corpus.documentTypes.has(type));
}

const noneOfType = (types: readonly string[]) => `No document is of type ${types.join(', ')}.`;

export function refusal(
  code: (typeof REFUSAL_CODES)[number],
  message: string,
  suggestions?: readonly string[],
): Refusal {
  return { warning: warning(code, message, suggestions), trustScore: 0 };
}

function scope({ placeName, documentTypes, asOf, tense }: ResolvedQuestion): string {
  return [
    ...(documentTypes === null ? [] : [` of type ${documentTypes.join(' or ')}`]),
    ...(placeName === null ? [] : [` for ${placeName}`]),
    ...(tense === 'present' ? [] : [` in force on ${asOf}`]),
  ].join('');
}
