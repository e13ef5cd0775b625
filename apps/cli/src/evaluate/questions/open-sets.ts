/** Makes question sets, and the documents they are about, of the open data outside the project. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../command.ts';
import { Question } from './question.ts';
import { readDataFile, readQuestions } from './read-questions.ts';

export interface OpenDocument {
  readonly documentId: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly fields: Readonly<Record<string, string>>;
  read(): Promise<Blob>;
}

export interface OpenSet {
  questions(dataFolder: string): Promise<Question[]>;
  /** Absent where the questions are about documents that are not theirs. */
  documents?(dataFolder: string): Promise<OpenDocument[]>;
}

const RegulatorPassage = z.looseObject({ DocumentID: z.number(), PassageID: z.string(), Passage: z.string() });
const RegulatorQuestions = z.array(
  z.looseObject({ QuestionID: z.string(), Question: z.string(), Passages: z.array(RegulatorPassage) }),
);
const Paragraphs = z.array(z.looseObject({ PassageID: z.string(), Passage: z.string() }));
const PageQuestion = z.looseObject({ id: z.string(), question: z.string(), gold_pages: z.array(z.int()).min(1) });

/** Published figures of these questions are of ten passages. */
const REGULATOR_SOURCES = 10;
const STATEMENT = {
  documentId: 'eis-firstnet',
  title: 'Nationwide Public Safety Broadband Network',
  file: 'us-nepa/eis_FirstNet.pdf',
};
/** Members of the sample's lines about an earlier answer. */
const SAMPLE_VERDICTS = ['verdict', 'judgement'];

/** The sets by the names of their readers in `evaluation/sets.yaml`. */
export const OPEN_SETS: ReadonlyMap<string, OpenSet> = new Map(
  Object.entries<OpenSet>({
    obliqa: { questions: (data) => readRegulatorQuestions(join(data, 'obliqa/dev.json')), documents: readRulebooks },
    'obliqa-mp': {
      questions: (data) => readRegulatorQuestions(join(data, 'obliqa-multipassage/val.json')),
      documents: readRulebooks,
    },
    elsewhere: { questions: readQuestionsOfElsewhere },
    nepa: { questions: readStatementQuestions, documents: async (data) => [statement(data)] },
    'people-sample': {
      questions: (data) => readQuestions(join(data, 'people-sample/questions.jsonl'), SAMPLE_VERDICTS),
    },
  }),
);

async function readRegulatorQuestions(file: string): Promise<Question[]> {
  const given = RegulatorQuestions.parse(JSON.parse(await readDataFile(file)));
  return given.map(({ QuestionID, Question: query, Passages }) =>
    Question.parse({
      id: QuestionID,
      query,
      filters: { max_sources: REGULATOR_SOURCES, mode: 'extractive' },
      document: documentOf(Passages),
      texts: [...new Map(Passages.map((one) => [`${one.DocumentID}|${one.PassageID}`, one.Passage])).values()],
      answerable: true,
    }),
  );
}

/** The rulebook that all right passages are of; none where they are of several. */
function documentOf(passages: readonly z.output<typeof RegulatorPassage>[]): string {
  const [document, ...others] = new Set(passages.map(({ DocumentID }) => `Rulebook ${DocumentID}:`));
  return document !== undefined && others.length === 0 ? document : '';
}

/** Questions about the regulator's rulebooks, to be put to documents that do not have them: nothing answers these. */
async function readQuestionsOfElsewhere(data: string): Promise<Question[]> {
  const questions = RegulatorQuestions.parse(JSON.parse(await readDataFile(join(data, 'obliqa/dev.json'))));
  return questions.map(({ QuestionID, Question: query }) =>
    Question.parse({ id: QuestionID, query, answerable: false }),
  );
}

async function readStatementQuestions(data: string): Promise<Question[]> {
  const lines = (await readDataFile(join(data, 'us-nepa/firstnet-questions.jsonl'))).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { id, question: query, gold_pages: pages } = PageQuestion.parse(JSON.parse(line));
      return Question.parse({ id, query, document: STATEMENT.title, pages, answerable: true });
    });
}

/** The regulator's documents, each numbered paragraph with its number in front, as a text of the kind comes. */
async function readRulebooks(data: string): Promise<OpenDocument[]> {
  const folder = join(data, 'obliqa/documents');
  if (!existsSync(folder)) throw new UsageError(`The open data is not there: ${folder}`);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  return files.map((file) => rulebook(join(folder, file)));
}

function rulebook(file: string): OpenDocument {
  const name = basename(file, '.json');
  return {
    documentId: `rulebook-${name}`,
    fileName: `rulebook-${name}.md`,
    mediaType: 'text/markdown',
    fields: { title: `Rulebook ${name}`, jurisdiction: 'Federal' },
    read: async () => {
      const paragraphs = Paragraphs.parse(JSON.parse(await readDataFile(file)));
      const kept = paragraphs.filter(({ Passage }) => Passage.trim() !== '');
      const text = kept.map(({ PassageID, Passage }) => `${PassageID} ${Passage.trim()}\n`).join('\n');
      return new Blob([`# Rulebook ${name}\n\n${text}`]);
    },
  };
}

function statement(data: string): OpenDocument {
  const file = join(data, STATEMENT.file);
  if (!existsSync(file)) throw new UsageError(`The open data is not there: ${file}`);
  return {
    documentId: STATEMENT.documentId,
    fileName: basename(file),
    mediaType: 'application/pdf',
    fields: { jurisdiction: 'Federal', document_type: 'guidelines' },
    read: async () => new Blob([await readFile(file)]),
  };
}
