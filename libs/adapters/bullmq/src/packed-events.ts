import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { QUEUES } from '@regqa/contracts';
import type { QuestionAnswered, QuestionsAnsweredPayload } from '@regqa/contracts';
import { storableJsonText } from '@regqa/domain';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** A batch has 1,000 events; a question has 1,000 characters unless an operator allows more. */
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;

/**
 * Returns the payload of a batch. Packed it has a twentieth of its size, and is text: a backend would otherwise read
 * the JSON of every event, compress it itself and print it again, which took as long as storing the events.
 */
export async function packEvents(events: readonly QuestionAnswered[]): Promise<QuestionsAnsweredPayload> {
  return { packed: (await deflate(storableJsonText(events), { level: 1 })).toString('base64') };
}

/** Returns the events of a batch. Throws what zlib, JSON and the schema throw for what is none. */
export async function unpackEvents(data: unknown): Promise<readonly QuestionAnswered[]> {
  const payload = QUEUES.questionsAnswered.payload.parse(data);
  if ('events' in payload) return payload.events;
  const text = await inflate(Buffer.from(payload.packed, 'base64'), { maxOutputLength: MOST_UNPACKED_BYTES });
  const unpacked: unknown = JSON.parse(text.toString());
  // Release 0.2.0 packs columns.
  return QUEUES.questionsAnswered.events.parse(Array.isArray(unpacked) ? unpacked : fromColumns(unpacked));
}

/** Returns columns as rows, which are yet to be checked; what events share stands in `shared` once. */
function fromColumns(data: unknown): unknown[] {
  const { shared, which, ...own } = QUEUES.questionsAnswered.columns.parse(data);
  const members = Object.entries(own);
  return which.map((place, at) => ({
    ...shared[place],
    ...Object.fromEntries(members.map(([member, values]) => [member, values[at]])),
  }));
}
