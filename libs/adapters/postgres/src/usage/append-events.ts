import { hash } from 'node:crypto';
import type { QuestionAnswered } from '@regqa/contracts';
import type { Database } from '../database.ts';
import { isTaken } from '../database-errors.ts';

/** Events of one statement. */
const BATCH = 2_000;

/**
 * Columns of questions and of events: an array of values for each is what PostgreSQL reads fastest. What many events
 * have in common is sent once: the text of repeated questions would be most of a batch.
 */
const ASKED = {
  question: 'text',
  folded_question: 'text',
  question_key: 'text',
  lga: 'text',
  state: 'text',
  trust_score: 'float8',
  cache_hit: 'boolean',
  refused: 'boolean',
  mode: 'text',
  key_id: 'text',
  model_tokens: 'integer',
} as const;
const OWN = { event_id: 'text', asked_at: 'timestamptz', response_time_ms: 'float8', request_id: 'text' } as const;

type Asked = Record<keyof typeof ASKED, string | number | boolean | null>;

const names = (columns: object) => Object.keys(columns).join(', ');
/** `from` is the number of the first parameter. */
const arrays = (columns: Readonly<Record<string, string>>, from: number) =>
  Object.values(columns)
    .map((type, at) => `$${from + at}::${type}[]`)
    .join(', ');

const INSERT = `
  INSERT INTO usage_records (${names(OWN)}, ${names(ASKED)})
  SELECT ${names(OWN)}, ${names(ASKED)}
  FROM unnest(${arrays({ ...OWN, which: 'integer' }, 1)}) AS own (${names(OWN)}, which)
  JOIN unnest(${arrays(ASKED, 6)}) WITH ORDINALITY AS asked (${names(ASKED)}, which) USING (which)`;

/** Appends events; one whose id is there already is skipped. Throws what `Database.execute` throws. */
export async function appendEvents(database: Database, events: readonly QuestionAnswered[]): Promise<void> {
  for (let start = 0; start < events.length; start += BATCH) {
    await insert(database, parametersOf(events.slice(start, start + BATCH)));
  }
}

/**
 * Looking for each id before inserting it takes a quarter of the time, so that is done only once a duplicate was found.
 */
async function insert(database: Database, parameters: readonly unknown[]): Promise<void> {
  try {
    await database.execute(INSERT, parameters);
  } catch (error) {
    if (!isTaken(error)) throw error;
    await database.execute(`${INSERT} ON CONFLICT (event_id) DO NOTHING`, parameters);
  }
}

function parametersOf(events: readonly QuestionAnswered[]): unknown[] {
  const places = new Map<string, number>();
  const asked: Asked[] = [];
  const which = events.map((event) => {
    const same = JSON.stringify([
      event.question,
      event.lga,
      event.state,
      event.trustScore,
      event.cacheHit,
      event.refused,
      event.mode,
      event.keyId,
      event.modelTokens,
    ]);
    const known = places.get(same) ?? asked.push(askedOf(event));
    places.set(same, known);
    return known;
  });
  const own = [
    events.map(({ eventId }) => eventId),
    events.map(({ askedAt }) => askedAt),
    events.map(({ responseTimeMs }) => responseTimeMs),
    events.map(({ requestId }) => requestId),
    which,
  ];
  return [...own, ...Object.keys(ASKED).map((column) => asked.map((one) => one[column as keyof Asked]))];
}

function askedOf({
  question,
  lga,
  state,
  trustScore,
  cacheHit,
  refused,
  mode,
  keyId,
  modelTokens,
}: QuestionAnswered): Asked {
  const folded = question.trim().replace(/\s+/g, ' ').toLowerCase();
  return {
    question,
    folded_question: folded,
    question_key: hash('sha256', folded).slice(0, 32),
    lga,
    state,
    trust_score: trustScore,
    cache_hit: cacheHit,
    refused,
    mode,
    key_id: keyId ?? null,
    model_tokens: modelTokens ?? null,
  };
}
