import { toScore } from '@regqa/contracts';
import type { WarningBody } from '@regqa/contracts';
import type { CurrentDocument } from '@regqa/ports';
import type { Corpus } from '../corpus/corpus.ts';
import { asksAboutRegulation } from '../question/asks-about-regulation.ts';
import type { ResolvedQuestion } from '../question/resolve-question.ts';
import { inForceWarnings, listed, notInForceHere } from './in-force.ts';

/** An answer that says what is missing instead of passing off what there is. */
export interface Refusal {
  readonly answer: string;
  readonly warning: WarningBody;
  /** 0 where nothing could be searched; under 0.4 in any case. */
  readonly trustScore: number;
}

/** Probability of an answer from which a question may be about what is indexed, whatever its words. By judgement. */
const OUT_OF_SCOPE_BELOW = 0.2;
/**
 * A question is about what is indexed, too, where a passage means so nearly the same: of those of neither domain one in eight has a
 * cosine like this to any passage, of those on the indexed Acts and guides 98 in a hundred have (all-MiniLM-L6-v2; RESULTS.md).
 */
const ABOUT_IT_FROM = 0.4;

/** What is said where it is in doubt whether the documents answer: no refusal, but what is quoted is trusted no more than one. */
export const IN_DOUBT_WARNING: WarningBody = {
  code: 'answer_in_doubt',
  message: 'It is in doubt whether the indexed documents answer this question. What comes nearest is quoted: judge whether it answers, or ask with other words or for a place.',
};

/** Returns the refusal where there is nothing that could be searched for the question, or null. */
export function refuseBeforeSearch(question: ResolvedQuestion, corpus: Corpus): Refusal | null {
  if (question.unknownArea !== null) return unknownArea(question.unknownArea);
  // What lies outside of a key's filters is not there for its holder; that nothing is left says nothing of the rest.
  if (corpus.documents.length === 0 && question.within !== undefined) return nothingApplies(question, corpus);
  if (corpus.documents.length === 0 && corpus.notInForce.length === 0) {
    return refusal('empty_corpus', 'no document is indexed yet', 'No document is indexed yet. Upload documents first.');
  }
  const unknown = unknownTypes(question, corpus);
  if (unknown.length > 0 && unknown.length === question.documentTypes?.length) return unknownType(unknown, corpus);
  return corpus.hasAnyFor(question.place, question.documentTypes) ? null : nothingApplies(question, corpus);
}

function nothingApplies(question: ResolvedQuestion, corpus: Corpus): Refusal {
  const absent = notInForceHere(question, corpus);
  if (absent.length > 0) return refuseNotInForce(question, absent);
  return refusal('nothing_indexed_for_place', `no indexed document applies (${scope(question)})`, `No indexed document applies: ${scope(question)}.`);
}

/** Returns the refusal where the documents that could answer have no text in force on the day. */
export function refuseNotInForce(question: ResolvedQuestion, documents: readonly CurrentDocument[]): Refusal {
  const which = listed(documents, question.asOf);
  return refusal('not_in_force', `no indexed text of ${which} is in force on ${question.asOf}`, `No indexed text is in force on ${question.asOf} of ${which}. Ask about another day, or add the text of that day.`);
}

/**
 * Returns the refusal for a question that the searched documents do not answer: `nearest` sources are listed, and `cosine` is that
 * of the passage whose meaning is nearest (0 without vectors). One without a word of regulation, that nothing comes near to either,
 * is out of scope rather than not covered; not where the law of a place is asked for.
 */
export function refuseUncovered(question: ResolvedQuestion, { trustScore, nearest, cosine }: { trustScore: number; nearest: number; cosine: number }): Refusal {
  const scoped = `nothing in them is close enough to the question (searched: ${scope(question)})`;
  const listed = nearest === 0 ? '' : '. The sources are what comes nearest; none of them is relied on';
  const refused =
    trustScore < OUT_OF_SCOPE_BELOW && cosine < ABOUT_IT_FROM && question.place === null && !asksAboutRegulation(question.text)
      ? refusal('out_of_scope', `it does not look like a question about regulation, and ${scoped}`, 'The question does not look like one about regulation. Only regulation, and guidance on it, is answered here.')
      : refusal('not_covered', `${scoped}${listed}`, 'No passage answers the question. Ask with other words, another place or fewer filters, or add the document that has the answer.');
  return { ...refused, trustScore: toScore(trustScore) };
}

/** Returns the refusal for a question about an instrument that is not indexed. */
export function refuseMissingInstrument(title: string, question: ResolvedQuestion): Refusal {
  return refusal('instrument_not_indexed', `${title} is not indexed (searched: ${scope(question)})`, `${title} is not indexed. Add the document, or ask without naming it.`);
}

/** Returns the refusal for a question about a place outside of Australia that no passage speaks of. */
export function refuseForeignPlace(place: string): Refusal {
  const message = `The question is about a place that is not in Australia (${place}), and no passage found speaks of it. Ask about a place in Australia, or add the document that has the answer.`;
  return refusal('nothing_indexed_for_place', `it is about a place that is not in Australia (${place}), and no passage found speaks of it`, message);
}

/** Returns the refusal for a question whose best source is below the caller's own bound. */
export function refuseBelowConfidence(question: ResolvedQuestion, best: number): Refusal {
  const text = `no source reaches the asked-for min_confidence of ${question.minConfidence}; the best one has ${best.toFixed(2)}`;
  return refusal('below_min_confidence', text, 'Every source found is below min_confidence. Lower it to see them.');
}

/** Returns the warnings that go with an answer because of what is not indexed. */
export function coverageWarnings(question: ResolvedQuestion, corpus: Corpus): WarningBody[] {
  const warnings: WarningBody[] = [];
  const unknown = unknownTypes(question, corpus);
  if (unknown.length > 0) warnings.push({ code: 'document_type_unknown', message: `No document is of type ${unknown.join(', ')}.`, suggestions: [...corpus.documentTypes].sort() });
  if (!isLocallyCovered(question, corpus)) {
    warnings.push({ code: 'nothing_indexed_for_place', message: `${noLocalPlan(question)} What is said rests on the federal and state law that applies there.` });
  }
  return question.tense === 'present' ? warnings : [...warnings, ...inForceWarnings(question, corpus)];
}

/** Says that an area's own law is missing: on another day than today it may be indexed all the same, in a text of other days. */
export function noLocalPlan({ placeName, asOf, tense }: ResolvedQuestion): string {
  return tense === 'present' ? `No local plan of ${placeName} is indexed.` : `No local plan of ${placeName} that is in force on ${asOf} is indexed.`;
}

/** Whether local law of the asked-for area is indexed; true where no area was asked for. */
export function isLocallyCovered({ place }: ResolvedQuestion, corpus: Corpus): boolean {
  return place?.lga == null || corpus.hasLocalFor(place.states, place.lga);
}

function unknownArea({ name, suggestions }: { name: string; suggestions: readonly string[] }): Refusal {
  const hint = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(', ')}?`;
  const { answer, trustScore } = refusal('lga_unknown', `"${name}" is not a Local Government Area that is known.${hint}`, '');
  return { answer, trustScore, warning: { code: 'lga_unknown', message: `"${name}" is not a known Local Government Area; nothing was searched.`, suggestions: [...suggestions] } };
}

function unknownType(unknown: readonly string[], corpus: Corpus): Refusal {
  const present = [...corpus.documentTypes].sort();
  const { answer, trustScore } = refusal('document_type_unknown', `none of them is of type ${unknown.join(', ')}; there are ${present.join(', ')}`, '');
  return { answer, trustScore, warning: { code: 'document_type_unknown', message: `No document is of type ${unknown.join(', ')}.`, suggestions: present } };
}

function unknownTypes(question: ResolvedQuestion, corpus: Corpus): string[] {
  return (question.documentTypes ?? []).filter((type) => !corpus.documentTypes.has(type));
}

function refusal(code: string, missing: string, message: string): Refusal {
  const ended = /[.?]$/.test(missing) ? missing : `${missing}.`;
  return { answer: `The indexed documents do not answer this question: ${ended}`, warning: { code, message }, trustScore: 0 };
}

/** Says in words what was searched. */
function scope(question: ResolvedQuestion): string {
  const place = question.placeName === null ? 'all places' : question.placeName;
  const types = question.documentTypes === null ? 'all document types' : `document types ${question.documentTypes.join(', ')}`;
  return `${place}, ${types}, as of ${question.asOf}`;
}
