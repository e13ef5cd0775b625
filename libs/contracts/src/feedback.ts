import { z } from 'zod';
import { EITHER_IS_RIGHT, QuestionFilters, questionMembers, saysWhatIsRight } from './evaluation-questions.ts';
import { orNull } from './optional.ts';
import { examplePage, pageMembers, paging } from './paging.ts';
import { Question } from './question.ts';
import { defineRoute, json, named } from './route.ts';

/** What was wrong with an answer. */
const FEEDBACK_REASONS = [
  'wrong',
  'incomplete',
  'wrong_source',
  'out_of_date',
  'unclear',
  'refused_wrongly',
  'other',
] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

/** `open` until an administrator decides; accepted feedback became a question to evaluate answers with. */
const FEEDBACK_STATES = ['open', 'accepted', 'dismissed'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

const optionalText = (most: number) => orNull(z.string().trim().max(most));

const NewFeedback = z
  .strictObject({
    question: Question.describe('The question that was answered.'),
    filters: orNull(QuestionFilters).describe('What it was asked with: members of the body of POST /api/query.'),
    helpful: z.boolean(),
    reason: orNull(z.enum(FEEDBACK_REASONS)).describe('What was wrong.'),
    sentence: optionalText(1000).describe('The sentence or paragraph of the answer that it is about.'),
    comment: optionalText(2000),
    answer_start: optionalText(300).describe('How the answer began, to recognise it by.'),
    request_id: orNull(z.string().regex(/^[A-Za-z0-9._-]{1,128}$/)).describe(
      'X-Request-Id of the answer, by which log and statistics name it.',
    ),
  })
  .meta({ id: 'NewFeedback' });
export type NewFeedback = z.output<typeof NewFeedback>;

const AcceptedFeedback = z
  .strictObject({
    id: questionMembers.id.optional().describe('Identifier of the new question; made where it is left out.'),
    question: questionMembers.question
      .optional()
      .describe('The question in other words; as it was asked where it is left out.'),
    kind: questionMembers.kind,
    expect: questionMembers.expect,
    also_expect: questionMembers.also_expect,
    facts: questionMembers.facts,
    absent: questionMembers.absent,
    unanswerable: questionMembers.unanswerable,
  })
  .refine(saysWhatIsRight, EITHER_IS_RIGHT)
  .meta({ id: 'AcceptedFeedback', oneOf: [{ required: ['expect'] }, { required: ['unanswerable'] }] });
export type AcceptedFeedback = z.output<typeof AcceptedFeedback>;

const Feedback = named('Feedback', {
  feedback_id: z.string(),
  state: z.enum(FEEDBACK_STATES),
  question: z.string(),
  filters: QuestionFilters.nullable(),
  helpful: z.boolean(),
  reason: z.enum(FEEDBACK_REASONS).nullable(),
  sentence: z.string().nullable(),
  comment: z.string().nullable(),
  answer_start: z.string().nullable(),
  request_id: z.string().nullable(),
  key_id: z.string().describe('Identifier of the key that it was sent with.'),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  decided_by: z.string().nullable().describe('Identifier of the key that accepted or dismissed it.'),
  question_id: z.string().nullable().describe('The question that it became where it was accepted.'),
});
export type FeedbackBody = z.input<typeof Feedback>;

const exampleNew = {
  question: 'How high may a dwelling house be in zone R2?',
  filters: { lga_name: 'Banksia Vale' },
  helpful: false,
  reason: 'wrong',
  comment: 'It gives the height for zone R3.',
} as const;
const example: FeedbackBody = {
  feedback_id: 'feedback_5f0c3ab1d2e44c1a',
  state: 'open',
  ...exampleNew,
  sentence: null,
  answer_start: null,
  request_id: 'b0a3c1f2-6f0e-4f53-9a6c-0d7f6a2f7f11',
  key_id: 'access',
  created_at: '2026-11-26T03:00:00.000Z',
  decided_at: null,
  decided_by: null,
  question_id: null,
};
const decided = { ...example, decided_at: '2026-11-26T04:00:00.000Z', decided_by: 'admin' };

const about = { access: 'admin', bucket: 'admin', service: 'documents', tag: 'Admin: feedback' } as const;
const params = z.object({
  feedback_id: z.string().min(1).max(200).describe('The identifier of the feedback.'),
});

export const feedbackRoutes = {
  sendFeedback: defineRoute({
    method: 'POST',
    path: '/api/feedback',
    access: 'ordinary',
    bucket: 'public',
    service: 'documents',
    tag: 'Feedback',
    summary: 'Say whether an answer was helpful',
    description:
      'Administrators read it. It is kept with the identifier of the key, for as long as statistics keep a question.',
    body: { kind: 'json', schema: NewFeedback, examples: { wrong: exampleNew } },
    success: json({
      status: 201,
      description: 'It is kept.',
      schema: named('FeedbackReceived', { feedback_id: z.string(), created_at: z.iso.datetime() }),
      example: { feedback_id: example.feedback_id, created_at: example.created_at },
    }),
  }),
  listFeedback: defineRoute({
    ...about,
    method: 'GET',
    path: '/api/admin/feedback',
    summary: 'What people said of answers',
    description: 'A queue to decide on: what is open is accepted or dismissed.',
    query: z.strictObject({
      state: z.enum(FEEDBACK_STATES).optional().describe('Only what is open, accepted or dismissed.'),
      helpful: z.enum(['true', 'false']).optional().describe('Only what was helpful, or was not.'),
      ...paging,
    }),
    success: json({
      description: 'Newest first.',
      schema: named('FeedbackListing', { feedback: z.array(Feedback), ...pageMembers }),
      example: { feedback: [example], ...examplePage },
    }),
  }),
  acceptFeedback: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/feedback/{feedback_id}/accept',
    summary: 'Make a question to evaluate answers with out of feedback',
    description:
      'The question is added as POST /api/admin/questions adds one, with the filters that it was asked with. ' +
      'Dismissed feedback can still be accepted; what is accepted already, or an identifier that is taken, is ' +
      '409.',
    params,
    body: {
      kind: 'json',
      schema: AcceptedFeedback,
      examples: {
        answerable: {
          expect: { title: 'Banksia Vale Local Environmental Plan 2024', section: 'cl 4.3' },
          facts: ['8.5 metres'],
        },
        unanswerable: { unanswerable: true },
      },
    },
    success: json({
      description: 'The feedback, with the question that it became.',
      schema: Feedback,
      example: { ...decided, state: 'accepted', question_id: 'question-2d9b7a1c55e0f3d8' },
    }),
    errors: [409],
  }),
  dismissFeedback: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/feedback/{feedback_id}/dismiss',
    summary: 'Set feedback aside',
    description: 'What is decided already is 409.',
    params,
    success: json({
      description: 'The feedback as it is now.',
      schema: Feedback,
      example: { ...decided, state: 'dismissed' },
    }),
    errors: [409],
  }),
  deleteFeedback: defineRoute({
    ...about,
    method: 'DELETE',
    path: '/api/admin/feedback/{feedback_id}',
    summary: 'Delete feedback',
    description: 'A question that it became stays.',
    params,
    success: json({
      description: 'It is gone.',
      schema: named('FeedbackDeleted', { feedback_id: z.string(), deleted: z.literal(true) }),
      example: { feedback_id: example.feedback_id, deleted: true },
    }),
  }),
};
