/** Reads a run and judges it: nothing is asked here. */
import { UsageError } from '../../command.ts';
import type { RunDescription, RunFiles } from '../generate/run-files.ts';
import { judgeSet } from '../measure/judged-set.ts';
import type { JudgedQuestion } from '../measure/judged-set.ts';
import { readSetTable, readSplits } from '../questions/question-sets.ts';
import type { SetEntry } from '../questions/question-sets.ts';
import type { Question } from '../questions/question.ts';

export interface JudgedSet {
  readonly name: string;
  /** What was fitted on it; unknown for a question file that is in no table. */
  readonly fitted: SetEntry['fitted'] | 'unknown';
  readonly about: string;
  /** Questions that another set of the run has as well. */
  readonly isPart: boolean;
  readonly questions: readonly JudgedQuestion[];
}

export interface JudgedRun {
  readonly description: RunDescription;
  readonly sets: readonly JudgedSet[];
}

/** Golds by set and id, which replace those that a run was asked with. */
export type Golds = ReadonlyMap<string, ReadonlyMap<string, Question>>;

/**
 * Returns the run with every answer judged, against the golds in its files or those given. A set where fits have
 * seen some instruments comes twice: whole, and its questions on unseen ones. Throws UsageError without such a run.
 */
export async function judgeRun(
  files: RunFiles,
  evaluationFolder: string,
  golds: Golds = new Map(),
): Promise<JudgedRun> {
  const description = await files.description();
  if (description === null) throw new UsageError(`There is no run ${files.name} in ${evaluationFolder}/runs.`);
  const table = await readSetTable(evaluationFolder);
  const sets: JudgedSet[] = [];
  for (const name of inOrder(files.sets(), Object.keys(table))) {
    const known = golds.get(name);
    const answers = (await files.answers(name)).map(({ question, ...answered }) => ({
      ...answered,
      question: known?.get(question.id) ?? question,
    }));
    const { fitted = 'unknown' as const, about = '', unseen } = table[name] ?? {};
    const judged = { name, fitted, about, isPart: false, questions: judgeSet(answers) };
    sets.push(judged);
    if (unseen !== undefined) sets.push(unseenPart(judged, (await readSplits(evaluationFolder))[unseen] ?? []));
  }
  return { description, sets };
}

/** The sets of the table in its order, then the others. */
function inOrder(names: readonly string[], known: readonly string[]): string[] {
  return [...known.filter((name) => names.includes(name)), ...names.filter((name) => !known.includes(name))];
}

/** Returns the golds of a judged run. */
export function goldsOf({ sets }: JudgedRun): Golds {
  return new Map(
    sets.map(({ name, questions }) => [name, new Map(questions.map(({ question }) => [question.id, question]))]),
  );
}

function unseenPart({ name, questions }: JudgedSet, titles: readonly string[]): JudgedSet {
  return {
    name: `${name}-unseen`,
    fitted: 'nothing',
    about: `The part of ${name} on documents that no fit has seen.`,
    isPart: true,
    questions: questions.filter(({ question }) => titles.some((title) => question.document.startsWith(title))),
  };
}
