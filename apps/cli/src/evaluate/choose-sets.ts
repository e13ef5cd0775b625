/** Decides where the questions come from: files, the open data beside the project, or what administrators added. */
import type { ApiClient } from '@regqa/platform';
import { UsageError } from '../command.ts';
import { OPEN_SETS } from './open-sets.ts';
import type { OpenDocument } from './open-sets.ts';
import { readQuestionSets } from './question-set.ts';
import type { QuestionSet } from './question-set.ts';
import { readAdminQuestions } from './read-admin-questions.ts';

export const DEFAULT_SETS = 'evaluation/questions/*.jsonl';
/** The name of the set of questions that administrators added. */
export const ADMIN_SET = 'admin';

export interface SetPlaces {
  /** Files that are named are relative to it. */
  readonly workingFolder: string;
  readonly projectFolder: string;
  readonly dataFolder: string;
  readonly client: ApiClient;
}

/** Returns the sets by their names, or the product's own where none is named. Throws UsageError for one that is not there or is empty. */
export async function chooseSets(given: readonly string[] | undefined, { workingFolder, projectFolder, dataFolder, client }: SetPlaces): Promise<QuestionSet[]> {
  if (given === undefined) return readQuestionSets([DEFAULT_SETS], projectFolder);
  const sets: QuestionSet[] = [];
  for (const name of new Set(given)) {
    if (name === ADMIN_SET) sets.push({ name, questions: await readAdminQuestions(client) });
    else if (Object.hasOwn(OPEN_SETS, name)) sets.push(await OPEN_SETS[name]!.questions(dataFolder));
    else sets.push(...(await readQuestionSets([name], workingFolder)));
  }
  const taken = new Set<string>();
  for (const { name, questions } of sets) {
    if (questions.length === 0) throw new UsageError(`The set ${name} has no question.`);
    if (taken.has(name)) throw new UsageError(`Two of the sets are called ${name}.`);
    taken.add(name);
  }
  return sets;
}

/** Returns the documents that the open sets among those named are about, each once. Throws UsageError where none is an open set. */
export async function openDocumentsOf(given: readonly string[] | undefined, dataFolder: string): Promise<OpenDocument[]> {
  const open = (given ?? []).filter((name) => Object.hasOwn(OPEN_SETS, name));
  if (open.length === 0) throw new UsageError(`--upload is for the open sets: ${Object.keys(OPEN_SETS).join(', ')}.`);
  const documents = await Promise.all(open.map((name) => OPEN_SETS[name]!.documents(dataFolder)));
  return [...new Map(documents.flat().map((document) => [document.documentId, document])).values()];
}
