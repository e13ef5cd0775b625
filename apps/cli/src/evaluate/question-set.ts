import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { QueryRequest } from '@regqa/contracts';
import { z } from 'zod';
import { UsageError } from '../command.ts';

/** What the answer to a question must rest on. At least one member is given. */
const Expectation = z
  .strictObject({
    /** The instrument's title, or its beginning. */
    title: z.string().min(1).optional(),
    document_id: z.string().min(1).optional(),
    /** The pinpoint or its beginning, e.g. `cl 4.3` for any of its subclauses. */
    section: z.string().min(1).optional(),
    page: z.int().min(1).optional(),
  })
  .refine((given) => Object.keys(given).length > 0, { error: 'says nothing' });

/** One line of a question set. */
const Question = z
  .strictObject({
    id: z.string().min(1),
    question: z.string().min(1),
    filters: QueryRequest.omit({ query: true }).partial().optional(),
    expect: Expectation.optional(),
    /** Words that must be in the answer. */
    facts: z.array(z.string().min(1)).default([]),
    /** Words that must not be in the answer: they would make it wrong. */
    absent: z.array(z.string().min(1)).default([]),
    unanswerable: z.literal(true).optional(),
  })
  .refine((given) => (given.expect === undefined) === (given.unanswerable === true), { error: 'needs either expect or unanswerable' });

export type Question = z.output<typeof Question>;
export type Expectation = z.output<typeof Expectation>;

/** A file of questions. */
export interface QuestionSet {
  readonly name: string;
  readonly questions: readonly Question[];
}

/**
 * Returns the question sets of the files that match, in the order of their names. Throws UsageError when there is none
 * or a line is not a question.
 */
export async function readQuestionSets(patterns: readonly string[], folder: string): Promise<QuestionSet[]> {
  const files = [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: folder })))].sort();
  if (files.length === 0) throw new UsageError(`There is no question set ${patterns.join(' or ')} in ${folder}.`);
  return Promise.all(files.map(async (file) => ({ name: basename(file, '.jsonl'), questions: parseQuestions(await readFile(resolve(folder, file), 'utf8'), file) })));
}

function parseQuestions(text: string, file: string): Question[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      const raw: unknown = JSON.parse(line);
      const question = Question.parse(raw);
      // Filters go to the service as they are written: it is the service that is measured, its defaults included.
      return [{ ...question, filters: (raw as Question).filters }];
    } catch (error) {
      throw new UsageError(`${file}, line ${at + 1}: ${error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message}`);
    }
  });
}
