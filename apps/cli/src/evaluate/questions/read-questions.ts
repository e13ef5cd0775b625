import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { UsageError } from '../../command.ts';
import { Question } from './question.ts';

/** Reads a file of JSON lines. Throws UsageError when it is missing, or a line is no question or repeats an id. */
export async function readQuestions(file: string, drop?: readonly string[]): Promise<Question[]> {
  return parseQuestions(await readDataFile(file), file, drop);
}

/** Returns the content of a file. Throws UsageError when there is none. */
export async function readDataFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new UsageError(`There is no file ${file}.`);
    throw error;
  }
}

/** Returns the questions of JSON lines, without members named in `drop`. Throws UsageError that names a wrong line. */
export function parseQuestions(text: string, file: string, drop: readonly string[] = []): Question[] {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const place = `${file}, line ${at + 1}`;
    const question = parseQuestion(line, place, drop);
    if (seen.has(question.id)) throw new UsageError(`${place}: an earlier line has the id "${question.id}".`);
    seen.add(question.id);
    return [question];
  });
}

function parseQuestion(line: string, place: string, drop: readonly string[]): Question {
  try {
    const given = JSON.parse(line) as object;
    return Question.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !drop.includes(name))));
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new UsageError(`${place}: ${message}`);
  }
}
