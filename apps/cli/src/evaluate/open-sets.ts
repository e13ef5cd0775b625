/** Makes question sets, and the documents they are about, of the open data beside the project. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EvaluationQuestion } from '@regqa/contracts';
import { z } from 'zod';
import { UsageError } from '../command.ts';
import type { QuestionSet } from './question-set.ts';

/** A document to upload before a set is asked. */
export interface OpenDocument {
  readonly documentId: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly fields: Readonly<Record<string, string>>;
  read(): Promise<Blob>;
}

/** A set of the open data. */
export interface OpenSet {
  questions(dataFolder: string): Promise<QuestionSet>;
  documents(dataFolder: string): Promise<OpenDocument[]>;
}

const RegulatorQuestions = z.array(z.looseObject({ QuestionID: z.string(), Question: z.string(), Passages: z.array(z.looseObject({ DocumentID: z.number(), PassageID: z.string(), Passage: z.string() })) }));
const Paragraphs = z.array(z.looseObject({ PassageID: z.string(), Passage: z.string() }));
const PageQuestion = z.looseObject({ id: z.string(), question: z.string(), gold_pages: z.array(z.int()).min(1) });

/** Published figures of these questions are of ten passages. */
const REGULATOR_SOURCES = 10;
const STATEMENT = { documentId: 'eis-firstnet', file: 'us-nepa/eis_FirstNet.pdf' };

/** The sets by the names that `--set` takes. */
export const OPEN_SETS: Readonly<Record<string, OpenSet>> = {
  obliqa: { questions: (data) => readRegulatorQuestions('obliqa', join(data, 'obliqa/dev.json')), documents: readRulebooks },
  'obliqa-mp': { questions: (data) => readRegulatorQuestions('obliqa-mp', join(data, 'obliqa-multipassage/val.json')), documents: readRulebooks },
  elsewhere: { questions: readQuestionsOfElsewhere, documents: async () => [] },
  nepa: { questions: readStatementQuestions, documents: async (data) => [statement(data)] },
};

async function readRegulatorQuestions(name: string, file: string): Promise<QuestionSet> {
  const questions = RegulatorQuestions.parse(JSON.parse(await readOpen(file)));
  return {
    name,
    questions: questions.map(({ QuestionID, Question, Passages }) => {
      const texts = [...new Map(Passages.map((passage) => [`${passage.DocumentID}|${passage.PassageID}`, passage.Passage])).values()];
      const [expect, ...others] = texts.map((text) => ({ text }));
      return EvaluationQuestion.parse({ id: QuestionID, question: Question, filters: { max_sources: REGULATOR_SOURCES, mode: 'extractive' }, expect, also_expect: others });
    }),
  };
}

/** Questions about the regulator's rulebooks, to be put to documents that do not have them: nothing answers these. */
async function readQuestionsOfElsewhere(data: string): Promise<QuestionSet> {
  const questions = RegulatorQuestions.parse(JSON.parse(await readOpen(join(data, 'obliqa/dev.json'))));
  return { name: 'elsewhere', questions: questions.map(({ QuestionID, Question }) => EvaluationQuestion.parse({ id: QuestionID, question: Question, unanswerable: true })) };
}

async function readStatementQuestions(data: string): Promise<QuestionSet> {
  const lines = (await readOpen(join(data, 'us-nepa/firstnet-questions.jsonl'))).split('\n').filter((line) => line.trim() !== '');
  return {
    name: 'nepa',
    questions: lines.map((line) => {
      const { id, question, gold_pages: pages } = PageQuestion.parse(JSON.parse(line));
      const [expect, ...others] = pages.map((page) => ({ document_id: STATEMENT.documentId, page }));
      return EvaluationQuestion.parse({ id, question, expect, also_expect: others });
    }),
  };
}

/** The regulator's documents, each numbered paragraph with its number in front, as a text of the kind comes. */
async function readRulebooks(data: string): Promise<OpenDocument[]> {
  const folder = join(data, 'obliqa/documents');
  if (!existsSync(folder)) throw new UsageError(`The open data is not there: ${folder}`);
  return (await readdir(folder)).filter((file) => file.endsWith('.json')).map((file) => {
    const name = basename(file, '.json');
    return {
      documentId: `rulebook-${name}`,
      fileName: `rulebook-${name}.md`,
      mediaType: 'text/markdown',
      fields: { title: `Rulebook ${name}`, jurisdiction: 'Federal' },
      read: async () => {
        const paragraphs = Paragraphs.parse(JSON.parse(await readOpen(join(folder, file)))).filter(({ Passage }) => Passage.trim() !== '');
        return new Blob([`# Rulebook ${name}\n\n${paragraphs.map(({ PassageID, Passage }) => `${PassageID} ${Passage.trim()}\n`).join('\n')}`]);
      },
    };
  });
}

function statement(data: string): OpenDocument {
  const file = join(data, STATEMENT.file);
  if (!existsSync(file)) throw new UsageError(`The open data is not there: ${file}`);
  return { documentId: STATEMENT.documentId, fileName: basename(file), mediaType: 'application/pdf', fields: { jurisdiction: 'Federal', document_type: 'guidelines' }, read: async () => new Blob([await readFile(file)]) };
}

async function readOpen(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new UsageError(`The open data is not there: ${file}`);
    throw error;
  }
}
