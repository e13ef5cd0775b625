/** Decides where the questions come from: files, the open data beside the project, or what administrators added. */
import { existsSync } from 'node:fs';
import type { ApiClient } from '@regqa/platform';
import { UsageError } from '../command.ts';
import { OPEN_SETS } from './open-sets.ts';
import type { OpenDocument } from './open-sets.ts';
import { readQuestionSets } from './question-set.ts';
import type { QuestionSet } from './question-set.ts';
import { readAdminQuestions } from './read-admin-questions.ts';

export const DEFAULT_SETS = 'evaluation/questions/*.jsonl';
/** Sets of the open data that a service with all documents is asked as well: scores are judged over questions that it answers and others that it does not. */
export const DEFAULT_OPEN_SETS = ['nepa', 'elsewhere'] as const;
/** The name of the set of questions that administrators added. */
export const ADMIN_SET = 'admin';

export interface SetPlaces {
  /** Files that are named are relative to it. */
  readonly workingFolder: string;
  readonly projectFolder: string;
  readonly dataFolder: string;
  readonly client: ApiClient;
  /** Told which sets are left out, and why. */
  readonly note: (line: string) => void;
}

/** Returns the sets by their names, or where none is named the product's own and what there is of the open data. Throws UsageError for one that is not there or is empty. */
export async function chooseSets(given: readonly string[] | undefined, { workingFolder, projectFolder, dataFolder, client, note }: SetPlaces): Promise<QuestionSet[]> {
  if (given === undefined) return [...(await readQuestionSets([DEFAULT_SETS], projectFolder)), ...(await openSetsAtHand(dataFolder, note))];
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

async function openSetsAtHand(dataFolder: string, note: SetPlaces['note']): Promise<QuestionSet[]> {
  if (existsSync(dataFolder)) return Promise.all(DEFAULT_OPEN_SETS.map((name) => OPEN_SETS[name]!.questions(dataFolder)));
  note(`The sets ${DEFAULT_OPEN_SETS.join(' and ')} are left out: the open data is not there: ${dataFolder}. Scores are judged without them.`);
  return [];
}

/** Returns the documents that the open sets among those named are about, each once. Throws UsageError where none is an open set. */
export async function openDocumentsOf(given: readonly string[] | undefined, dataFolder: string): Promise<OpenDocument[]> {
  const open = (given ?? []).filter((name) => Object.hasOwn(OPEN_SETS, name));
  if (open.length === 0) throw new UsageError(`--upload is for the open sets: ${Object.keys(OPEN_SETS).join(', ')}.`);
  const documents = await Promise.all(open.map((name) => OPEN_SETS[name]!.documents(dataFolder)));
  return [...new Map(documents.flat().map((document) => [document.documentId, document])).values()];
}
