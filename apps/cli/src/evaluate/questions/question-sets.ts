/** Decides which sets there are, where their questions come from, and what was fitted on them. */
import { basename, join, resolve } from 'node:path';
import type { ApiClient } from '@regqa/client';
import YAML from 'yaml';
import { z } from 'zod';
import { UsageError } from '../../command.ts';
import { readAdminQuestions } from './admin-questions.ts';
import { OPEN_SETS } from './open-sets.ts';
import type { OpenDocument } from './open-sets.ts';
import type { QuestionSet } from './question.ts';
import { readDataFile, readQuestions } from './read-questions.ts';

/** The set of questions that administrators added. */
export const ADMIN_SET = 'admin';

const SetEntry = z
  .strictObject({
    /** Question file, relative to `evaluation/`. */
    file: z.string().optional(),
    /** Name of a reader of open data, or `admin`. */
    reader: z.enum([...OPEN_SETS.keys(), ADMIN_SET]).optional(),
    fitted: z.enum(['nothing', 'thresholds', 'models']),
    /** A split of `questions/splits.yaml` that no fit has seen; its questions are counted apart as well. */
    unseen: z.enum(['tune', 'test']).optional(),
    about: z.string(),
  })
  .refine(({ file, reader }) => (file === undefined) !== (reader === undefined), { error: 'needs file or reader' })
  .refine(({ fitted, unseen }) => unseen === undefined || fitted !== 'nothing', { error: 'unseen needs fits' });
export type SetEntry = z.output<typeof SetEntry>;

/** The sets of `evaluation/sets.yaml` by their names, in their order. */
export type SetTable = Readonly<Record<string, SetEntry>>;

const Splits = z.record(z.string(), z.array(z.string()));

/** Reads `sets.yaml` of the evaluation folder. Throws UsageError when it is missing or not such a table. */
export async function readSetTable(evaluationFolder: string): Promise<SetTable> {
  return readYaml(join(evaluationFolder, 'sets.yaml'), z.record(z.string(), SetEntry));
}

/** Reads the instruments of each split, as beginnings of titles. Throws UsageError as `readSetTable` does. */
export async function readSplits(evaluationFolder: string): Promise<z.output<typeof Splits>> {
  return readYaml(join(evaluationFolder, 'questions/splits.yaml'), Splits);
}

/** Reads a YAML file. Throws UsageError when it is missing or does not fit the schema. */
export async function readYaml<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(YAML.parse(await readDataFile(file)));
  if (!parsed.success) throw new UsageError(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

export interface SetPlaces {
  readonly table: SetTable;
  readonly evaluationFolder: string;
  /** Question files that are named instead of a set are relative to it. */
  readonly workingFolder: string;
  readonly dataFolder: string;
  readonly client: ApiClient;
}

/** Returns a set by its name, or a question file by its path. Throws UsageError for one that is unknown or empty. */
export async function readQuestionSet(given: string, places: SetPlaces): Promise<QuestionSet> {
  const name = given.endsWith('.jsonl') ? basename(given, '.jsonl') : given;
  const questions = await readQuestionsOf(given, places);
  if (questions.length === 0) throw new UsageError(`The set ${name} has no question.`);
  return { name, questions };
}

async function readQuestionsOf(given: string, places: SetPlaces) {
  if (given.endsWith('.jsonl')) return readQuestions(resolve(places.workingFolder, given));
  const entry = Object.hasOwn(places.table, given) ? places.table[given] : undefined;
  if (!entry) throw new UsageError(`There is no set "${given}". Sets: ${Object.keys(places.table).join(', ')}.`);
  if (entry.file !== undefined) return readQuestions(join(places.evaluationFolder, entry.file));
  if (entry.reader === ADMIN_SET) return readAdminQuestions(places.client);
  return OPEN_SETS.get(entry.reader!)!.questions(places.dataFolder);
}

/** Returns the documents that the sets are about, each once. Throws UsageError where none brings documents. */
export async function openDocumentsOf(
  names: readonly string[],
  table: SetTable,
  data: string,
): Promise<OpenDocument[]> {
  const openSet = (name: string) => OPEN_SETS.get(table[name]?.reader ?? '');
  const documents = (await Promise.all(names.map((name) => openSet(name)?.documents?.(data) ?? []))).flat();
  if (documents.length === 0) {
    const bringing = Object.keys(table).filter((name) => openSet(name)?.documents);
    throw new UsageError(`--upload is for sets that bring documents: ${bringing.join(', ')}.`);
  }
  return [...new Map(documents.map((document) => [document.documentId, document])).values()];
}
