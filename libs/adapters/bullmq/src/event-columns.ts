import { QUEUES } from '@regqa/contracts';
import type { QuestionAnswered } from '@regqa/contracts';

type Shared = Omit<QuestionAnswered, 'eventId' | 'askedAt' | 'responseTimeMs' | 'requestId'>;

/** As an object, so that a member that is left out does not compile. */
const SHARED_MEMBERS: Record<keyof Shared, true> = {
  question: true,
  lga: true,
  state: true,
  trustScore: true,
  cacheHit: true,
  refused: true,
  mode: true,
  keyId: true,
  modelTokens: true,
};
const SHARED = Object.keys(SHARED_MEMBERS) as (keyof Shared)[];

/**
 * Events by columns: what differs from one to the next, and what many have in common; `which` says whose that
 * is.
 */
interface EventColumns {
  readonly eventId: string[];
  readonly askedAt: string[];
  readonly responseTimeMs: number[];
  readonly requestId: string[];
  readonly which: number[];
  readonly shared: Shared[];
}

/**
 * Returns the events as columns: their JSON repeats neither the names of members nor questions that were asked before.
 * Writing, packing and reading it takes half the time.
 */
export function toColumns(events: readonly QuestionAnswered[]): EventColumns {
  const columns: EventColumns = { eventId: [], askedAt: [], responseTimeMs: [], requestId: [], which: [], shared: [] };
  const places = new Map<string, number[]>();
  for (const event of events) {
    columns.eventId.push(event.eventId);
    columns.askedAt.push(event.askedAt);
    columns.responseTimeMs.push(event.responseTimeMs);
    columns.requestId.push(event.requestId);
    columns.which.push(placeOf(event, columns.shared, places));
  }
  return columns;
}

/**
 * Returns where what the event shares with others stands; it is added where it is the first. `places` has them by
 * question.
 */
function placeOf(event: QuestionAnswered, all: Shared[], places: Map<string, number[]>): number {
  const ofQuestion = places.get(event.question) ?? [];
  const known = ofQuestion.find((place) => isShared(all[place]!, event));
  if (known !== undefined) return known;
  const { eventId: _id, askedAt: _at, responseTimeMs: _time, requestId: _request, ...shared } = event;
  ofQuestion.push(all.push(shared) - 1);
  places.set(event.question, ofQuestion);
  return all.length - 1;
}

const isShared = (one: Shared, other: Shared) => SHARED.every((member) => one[member] === other[member]);

/** Returns the columns as rows, which are yet to be checked. Throws ZodError for anything but columns. */
export function fromColumns(data: unknown): unknown[] {
  const { eventId, askedAt, responseTimeMs, requestId, which, shared } = QUEUES.questionsAnswered.columns.parse(data);
  return which.map((place, at) => ({
    ...shared[place],
    eventId: eventId[at],
    askedAt: askedAt[at],
    responseTimeMs: responseTimeMs[at],
    requestId: requestId[at],
  }));
}
