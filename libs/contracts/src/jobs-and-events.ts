import { z } from 'zod';

/** A job on the ingestion queue: only references, so that a stale copy can do no harm. */
export const IngestionJobPayload = z.object({
  jobId: z.string(),
  requestId: z.string().optional(),
  /** The span that the job was made in (W3C). Optional: only where traces are sent, and not in earlier releases. */
  traceparent: z.string().optional(),
});
export type IngestionJobPayload = z.output<typeof IngestionJobPayload>;

/** One answered question, as the usage log keeps it. `eventId` makes delivering it twice harmless. */
export const QuestionAnswered = z.object({
  eventId: z.string(),
  askedAt: z.iso.datetime(),
  question: z.string(),
  lga: z.string().nullable(),
  state: z.string().nullable(),
  responseTimeMs: z.number(),
  trustScore: z.number(),
  cacheHit: z.boolean(),
  refused: z.boolean(),
  mode: z.enum(['extractive', 'generative']),
  requestId: z.string(),
  /** Whose key asked. Optional: events that an earlier release sent do not have it. */
  keyId: z.string().optional(),
  /** Tokens that a language model used. Optional: only where one was asked, and not in earlier releases. */
  modelTokens: z.int().nonnegative().optional(),
});
export type QuestionAnswered = z.output<typeof QuestionAnswered>;

const QuestionsAnswered = z.array(QuestionAnswered);

/** A batch by columns. What events share stands in `shared` once; `which` says for each event where its own is. */
const QuestionsAnsweredColumns = z.object({
  eventId: z.array(z.unknown()),
  askedAt: z.array(z.unknown()),
  responseTimeMs: z.array(z.unknown()),
  requestId: z.array(z.unknown()),
  which: z.array(z.int().nonnegative()),
  shared: z.array(z.looseObject({})),
});

/** A batch: the JSON of its columns deflated and in base64, or as an earlier release sent it. */
const QuestionsAnsweredPayload = z.union([z.object({ packed: z.base64() }), z.object({ events: QuestionsAnswered })]);
export type QuestionsAnsweredPayload = z.output<typeof QuestionsAnsweredPayload>;

/**
 * The catalogue of queues. Attempts and back-off are stated here, once: the pause doubles with each attempt at a
 * document, half a minute in all. An attempt that ended because a store was away does not count; its pauses are
 * bounded. Questions travel in batches so that a busy service does not pay for one queue transaction an answer.
 */
export const QUEUES = {
  ingestion: {
    name: 'ingestion',
    payload: IngestionJobPayload,
    attempts: 6,
    backoffMs: 1_000,
    longestBackoffMs: 30_000,
    /**
     * A job that was handed over this long ago and has not begun is handed over again: its queue may have lost it.
     * Adding a waiting job twice changes nothing, so a long backlog does no harm.
     */
    lostAfterMs: 5 * 60_000,
  },
  questionsAnswered: {
    name: 'questions-answered',
    payload: QuestionsAnsweredPayload,
    columns: QuestionsAnsweredColumns,
    events: QuestionsAnswered,
    attempts: 1_000,
    backoffMs: 1_000,
  },
} as const;
