/** Decides whether a question is refused by rule: what it names is not indexed, not in force, or not in Australia. */
import type { AnsweringConfig } from '../answering-config.ts';
import { applies } from '../corpus/corpus.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { namedNotInForce } from '../corpus/not-in-force.ts';
import type { RankedPassage, Ranking } from '../ranking/rank-candidates.ts';
import type { Query } from '../understanding/understand-question.ts';
import { missingInstrument } from '../understanding/missing-instrument.ts';
import { pinpointMatch } from '../understanding/pinpoint-mentions.ts';
import type { PinpointMention } from '../understanding/pinpoint-mentions.ts';
import { foreignPlace } from '../understanding/place-in-question.ts';
import { OUT_OF_SCOPE, refusal, refuseNotInForce, refuseUnanswered } from './refusals.ts';
import type { Refusal } from './refusals.ts';

/** Returns the refusal, or null where the question may be answered. */
export function refuseByRule(
  query: Query,
  { passages }: Ranking,
  { corpus, config }: { corpus: Corpus; config: AnsweringConfig },
): Refusal | null {
  const { request, terms, pinpoints } = query;
  const { least_letters } = config.answerability;
  if (pinpoints.length === 0 && terms.stems.every((stem) => stem.length < least_letters)) return OUT_OF_SCOPE;
  const notInForce = namedNotInForce(request, corpus);
  if (notInForce !== undefined) return refuseNotInForce(request, [notInForce]);
  return (
    refuseByInstrument(query, corpus, config) ??
    refuseByProvision(query, passages, corpus) ??
    refuseByPlace(query, passages, config) ??
    refuseByWords(query, passages, config)
  );
}

/** An instrument that is not indexed, unless another is named: that answers its part, and is doubted. */
function refuseByInstrument(
  { request, instruments }: Query,
  corpus: Corpus,
  { understanding }: AnsweringConfig,
): Refusal | null {
  const missing = missingInstrument(request, corpus, understanding);
  if (missing === null || corpus.instrumentsNotInForce.mentionedIn(missing).documentIds.size > 0) return null;
  return instruments.documentIds.size > 0
    ? null
    : refusal('instrument_not_indexed', `${missing} is not indexed. Add it, or ask without naming it.`);
}

function refuseByProvision(
  { request, instruments, pinpoints }: Query,
  passages: readonly RankedPassage[],
  corpus: Corpus,
): Refusal | null {
  const [named] = pinpoints.filter(({ kind }) => kind === 'provision');
  const [document] = corpus.documents.filter(
    (one) => instruments.documentIds.has(one.documentId) && applies(one, request.place, request.documentTypes),
  );
  const hasProvision = (one: PinpointMention) =>
    passages.some(
      ({ passage }) =>
        instruments.documentIds.has(passage.documentId) && pinpointMatch(passage.section, [one]) !== 'none',
    );
  if (named === undefined || document === undefined || pinpoints.length !== 1 || hasProvision(named)) return null;
  return refusal(
    'provision_not_found',
    `${document.title} has no provision ${named.number}. Check the number, or describe what it is about.`,
  );
}

/** A place abroad whose law is asked for, where nothing of its law may be quoted and no instrument is named. */
function refuseByPlace(
  { request, instruments, lawAbroad }: Query,
  passages: readonly RankedPassage[],
  config: AnsweringConfig,
): Refusal | null {
  const quotable = passages.slice(0, config.composition.passages);
  const isAnswered =
    instruments.documentIds.size > 0 ||
    quotable.some(
      ({ document: { documentId, jurisdiction } }) =>
        jurisdiction === 'International' || lawAbroad?.has(documentId) === true,
    );
  const foreign = request.place !== null || isAnswered ? null : foreignPlace(request.text, config);
  return foreign === null
    ? null
    : refusal(
        'nothing_indexed_for_place',
        `The question is about ${foreign}, which is not in Australia, and no law of it that is indexed answers it.`,
      );
}

/** No passage that was found has a word of the question: it was found for its meaning alone, and has none. */
function refuseByWords(query: Query, passages: readonly RankedPassage[], config: AnsweringConfig): Refusal | null {
  const { instruments, pinpoints } = query;
  const namesNone = pinpoints.length === 0 && instruments.documentIds.size === 0;
  const sharesNone = passages.length > 0 && passages.every(({ features }) => features.coverage === 0);
  return namesNone && sharesNone ? refuseUnanswered(query, 0, config) : null;
}
