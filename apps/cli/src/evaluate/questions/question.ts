/** The one format of evaluation questions: what was asked, and what a right answer and a right source are. */
import { z } from 'zod';

const words = z.string().trim().min(1);
/** A regular expression as JavaScript has them; always matched without regard to case. */
const pattern = words.superRefine((text, context) => {
  try {
    new RegExp(text, 'i');
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});

/** Filters of a question, sent as members of the body of `POST /api/query`. */
const QuestionFilters = z.strictObject({
  lga_name: words.optional(),
  state: words.optional(),
  document_types: z.array(words).optional(),
  max_sources: z.int().min(1).max(50).optional(),
  min_confidence: z.number().min(0).max(1).optional(),
  max_tokens: z.int().min(1).optional(),
  as_of: z.iso.date().optional(),
  mode: z.enum(['auto', 'extractive', 'generative']).optional(),
});

const Members = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/, {
    error: 'letters, digits, dots, hyphens and underscores are expected, 200 at most',
  }),
  /** The kind of asker or of question; results are also counted by kind. */
  kind: z.string().default(''),
  query: words,
  filters: QuestionFilters.default({}),
  /** Words of the right instrument's title, or its document id. */
  document: z.string().default(''),
  /** Pinpoints of the right provisions; any one is right, e.g. `5.4` or `cl 5.4`. */
  sections: z.array(words).default([]),
  /** Words that the right passage holds, where no sections are given. */
  anchor: z.string().default(''),
  /** Facts that a right answer states, and what would make it wrong. */
  must: z.array(pattern).default([]),
  must_not: z.array(pattern).default([]),
  answerable: z.boolean(),
  note: z.string().default(''),
  /** Right pages of the document, counted from 1. */
  pages: z.array(z.int().min(1)).default([]),
  /** Right passages; a source that holds half of the words of one in order is right. */
  texts: z.array(words).default([]),
  /** Wordings of one question have the same group. */
  group: z.string().default(''),
  /** What may be quoted in place of refusing an unanswerable question. */
  instead: z.array(pattern).default([]),
});

/** An answerable question says what is right; `instead` belongs to the others. */
function saysWhatIsRight({ answerable, must, instead, ...gold }: z.output<typeof Members>): boolean {
  return answerable ? instead.length === 0 && (must.length > 0 || namesPlace(gold)) : must.length === 0;
}

/** Whether it says which sources are right; facts alone do not. */
export function namesPlace(
  gold: Pick<z.output<typeof Members>, 'document' | 'anchor' | 'sections' | 'pages' | 'texts'>,
) {
  const { document, anchor, sections, pages, texts } = gold;
  return [document, anchor, ...sections, ...pages, ...texts].some((one) => one !== '');
}

/** A line of a question set. */
export const Question = Members.refine(saysWhatIsRight, {
  error: 'an answerable question says what is right and has no instead; an unanswerable one has no must',
});
export type Question = z.output<typeof Question>;

/** Questions that are asked and counted together. */
export interface QuestionSet {
  readonly name: string;
  readonly questions: readonly Question[];
}
