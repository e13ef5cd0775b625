/** The numbers, words and prompts in `config` that decide answers. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QualityReport } from '@regqa/contracts';
import type { QualityReportBody } from '@regqa/contracts';
import { Lexicon, RuleWords } from '@regqa/domain';
import { parse } from 'yaml';
import { z } from 'zod';
import { Answering, ForeignPlaceNames, Vocabulary } from './answering-schema.ts';
import { ForeignPlaces } from './foreign-places.ts';

type Numbers = z.infer<typeof Answering>;

export interface AnsweringConfig extends Omit<Numbers, 'generation'> {
  readonly generation: Omit<Numbers['generation'], 'prompt' | 'judge'> & {
    readonly prompt: Prompt;
    readonly judge: { readonly prompt: Prompt; readonly most_tokens: number };
  };
  readonly vocabulary: Vocabulary;
  readonly foreignPlaces: ForeignPlaces;
  readonly lexicon: Lexicon;
  readonly fingerprint: string;
}

interface Prompt {
  readonly text: string;
  /** Form of the answer as JSON schema, strict as OpenAI wants it: all members required, no others. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Name and fingerprint: answers under another one are cached apart. */
  readonly version: string;
}

/** Returns what the folder says; the key of an answer has its `fingerprint`. Throws with file and wrong entries. */
export function readAnsweringConfig(folder: string): AnsweringConfig {
  const answering = readYaml(join(folder, 'answering.yaml'), Answering);
  const vocabulary = readYaml(join(folder, 'vocabulary.yaml'), Vocabulary);
  const places = readYaml(join(folder, 'foreign-places.yaml'), ForeignPlaceNames);
  const words = readYaml(join(folder, 'grounding.yaml'), RuleWords);
  const { generation } = answering;
  const prompt = readPrompt(folder, generation.prompt);
  const judge = { ...generation.judge, prompt: readPrompt(folder, generation.judge.prompt) };
  const versions = [prompt.version, judge.prompt.version];
  return {
    ...answering,
    generation: { ...generation, prompt, judge },
    vocabulary,
    foreignPlaces: new ForeignPlaces(places),
    lexicon: new Lexicon(words),
    fingerprint: fingerprintOf(JSON.stringify([answering, vocabulary, places, words, versions])),
  };
}

/** Returns the reliability of this release's scores, as `npm run evaluate` wrote it. Throws for any other file. */
export function readQualityReport(file: string): QualityReportBody {
  return QualityReport.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function readYaml<T>(file: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new Error(`${file} is wrong:\n${z.prettifyError(read.error)}`);
  return read.data;
}

function readPrompt(folder: string, name: string): Prompt {
  const read = (end: string) => readFileSync(join(folder, 'prompts', `${name}.${end}`), 'utf8');
  const [text, schema] = [read('md').trim(), read('schema.json')];
  const version = `${name} ${fingerprintOf(text + schema)}`;
  return { text, schema: JSON.parse(schema) as Prompt['schema'], version };
}

/** Long enough that two configurations of one installation never share it. */
const FINGERPRINT_CHARACTERS = 12;

function fingerprintOf(text: string): string {
  return hash('sha256', text).slice(0, FINGERPRINT_CHARACTERS);
}
