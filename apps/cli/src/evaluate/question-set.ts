import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { EvaluationQuestion } from '@regqa/contracts';
import { z } from 'zod';
import { UsageError } from '../command.ts';

/** Questions that are asked and counted together. */
export interface QuestionSet {
  readonly name: string;
  readonly questions: readonly EvaluationQuestion[];
}

/**
 * Returns the question sets of the files that match, in the order of their names. Throws UsageError when there is none,
 * or a line is not a question or has the id of an earlier one.
 */
export async function readQuestionSets(patterns: readonly string[], folder: string): Promise<QuestionSet[]> {
  const files = [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: folder })))].sort();
  if (files.length === 0) throw new UsageError(`There is no question set ${patterns.join(' or ')} in ${folder}.`);
  return Promise.all(files.map(async (file) => ({ name: basename(file, '.jsonl'), questions: parseQuestions(await readFile(resolve(folder, file), 'utf8'), file) })));
}

function parseQuestions(text: string, file: string): EvaluationQuestion[] {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const question = parseQuestion(line, `${file}, line ${at + 1}`);
    if (seen.has(question.id)) throw new UsageError(`${file}, line ${at + 1}: the id "${question.id}" is taken by an earlier line.`);
    seen.add(question.id);
    return [question];
  });
}

function parseQuestion(line: string, place: string): EvaluationQuestion {
  try {
    return EvaluationQuestion.parse(JSON.parse(line));
  } catch (error) {
    throw new UsageError(`${place}: ${error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message}`);
  }
}
