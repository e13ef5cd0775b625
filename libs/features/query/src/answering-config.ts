/** The numbers, words and prompts in `config` that decide answers; grounding.yaml has the words that checking needs. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOUNDS, Lexicon, ROLES } from '@regqa/domain';
import { parse } from 'yaml';
import { z } from 'zod';
import { FINDINGS } from './grounding/findings.ts';
import { FEATURES } from './ranking/feature-names.ts';
import { readPrompt } from './read-prompt.ts';
import type { Prompt } from './read-prompt.ts';

const PromptName = z.string().regex(/^[\w-]+$/);
const Coefficients = z.record(z.string(), z.number());
const Probability = z.number().min(0).max(1);

const coefficientsOf = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.number()])) as Record<Name, z.ZodNumber>);

/** A logistic model: intercept, and a coefficient for each of its signals. */
export interface Logistic {
  readonly intercept: number;
  readonly coefficients: Readonly<Record<string, number>>;
}

const logisticOf = (signals: readonly string[]) =>
  z.strictObject({ intercept: z.number(), coefficients: coefficientsOf(signals) });

/** The models of relevance and answerability, by the models that took part in ranking. */
const RELEVANCE = {
  reranked: logisticOf(['cross_encoder', 'share', 'cosine', 'rule']),
  hybrid: logisticOf(['share', 'cosine', 'rule']),
  keywords: logisticOf(['share', 'coverage', 'rule']),
};
const TRUST = {
  reranked: logisticOf(['answerability', 'confidence', 'unit', 'named_provision']),
  hybrid: logisticOf(['answerability', 'confidence', 'named_provision']),
  keywords: logisticOf(['answerability', 'confidence', 'named_provision']),
};

const Answering = z.strictObject({
  retrieval: z.strictObject({
    depth: z.int().positive(),
    expansion_weight: Probability,
    most_named_provisions: z.int().positive(),
  }),
  ranking: z.strictObject({
    bm25: z.strictObject({ k1: z.number(), b: Probability, average_length: z.number().positive() }),
    features: coefficientsOf(FEATURES),
    reranker: z.strictObject({
      depth: z.int().positive(),
      first_stage_weight: z.number(),
      weight: z.number(),
      skip_from_margin: z.number(),
      passages_share: Probability,
    }),
    relevance: z.strictObject(RELEVANCE),
  }),
  answerability: z.strictObject({
    ...RELEVANCE,
    refuse_below: z.strictObject({
      reranked: Probability,
      hybrid: Probability,
      keywords: Probability,
      without_local_plan: Probability,
    }),
    mentioned_within: z.int().positive(),
  }),
  composition: z.strictObject({
    passages: z.int().positive(),
    units: z.int().positive(),
    unit_weight: z.number(),
    passage_weight: z.number(),
    lexical_weight: z.number(),
    answer_words: z.int().positive(),
    least_share: Probability,
    provision_words: z.int().nonnegative(),
    most_paragraphs: z.int().positive(),
  }),
  generation: z.strictObject({
    prompt: PromptName,
    judge: z.strictObject({ prompt: PromptName, most_tokens: z.int().positive() }),
    headline_words: z.int().positive(),
    most_passages: z.int().positive(),
    passage_characters: z.int().positive(),
    tokens_with_quotes: z.number().min(1),
    shortest_ms: z.number().positive(),
    trusted_against_the_model: Probability,
    supported_counts: Probability,
    verification_share: Probability,
    least_by_verification: Probability,
  }),
  grounding: z.strictObject({
    guard: z.strictObject({
      least_quoted: Probability,
      most_outside: Probability,
      most_outside_of_a_clause: Probability,
      own_words: z.strictObject({ of_the_sentence: Probability, of_the_passage: Probability }),
    }),
    support: z.strictObject({ least: Probability, budget_ms: z.number().positive() }),
    policy: z.record(z.enum(FINDINGS), z.enum(['drop', 'replace', 'keep'])),
  }),
  sources: z.strictObject({
    considered: z.int().positive(),
    least_listed: Probability,
    least_listed_of_a_refusal: Probability,
    most_of_a_provision: z.int().positive(),
  }),
  trust: z.strictObject({
    ...TRUST,
    unreliable_below: Probability,
    uncorroborated_below: Probability,
    same_rule_from: Probability,
    old_after_years: z.number().positive(),
  }),
});

const Vocabulary = z.strictObject({
  expansions: z.array(
    z.strictObject({ say: z.array(z.string().min(1)).min(1), mean: z.array(z.string().min(1)).min(1) }),
  ),
  abbreviations: z.record(z.string(), z.string()),
  regulation_words: z.array(z.string().min(1)),
});

const Phrases = z.array(z.string().min(1)).min(1);
const GroundingWords = z.strictObject({
  roles: z.record(z.enum(ROLES), Phrases),
  bounds: z.record(z.enum(BOUNDS), Phrases),
  opposites: z.array(z.tuple([Phrases, Phrases])),
  measures: Phrases,
  units: z.record(z.string(), Coefficients),
  numbers: Coefficients,
  synonyms: z.array(Phrases),
  general: Phrases,
  instructions: Phrases,
});

export type Vocabulary = z.infer<typeof Vocabulary>;
type Numbers = z.infer<typeof Answering>;
export interface AnsweringConfig extends Omit<Numbers, 'generation'> {
  readonly generation: Omit<Numbers['generation'], 'prompt' | 'judge'> & {
    readonly prompt: Prompt;
    readonly judge: { readonly prompt: Prompt; readonly most_tokens: number };
  };
  readonly vocabulary: Vocabulary;
  readonly lexicon: Lexicon;
  readonly fingerprint: string;
}

/** Returns what the folder says; the key of an answer has its `fingerprint`. Throws with file and wrong entries. */
export function readAnsweringConfig(folder: string): AnsweringConfig {
  const answering = readYaml(join(folder, 'answering.yaml'), Answering);
  const vocabulary = readYaml(join(folder, 'vocabulary.yaml'), Vocabulary);
  const words = readYaml(join(folder, 'grounding.yaml'), GroundingWords);
  const prompt = readPrompt(folder, answering.generation.prompt);
  const judge = { ...answering.generation.judge, prompt: readPrompt(folder, answering.generation.judge.prompt) };
  const fingerprint = hash(
    'sha256',
    JSON.stringify([answering, vocabulary, words, prompt.version, judge.prompt.version]),
  ).slice(0, 12);
  return {
    ...answering,
    generation: { ...answering.generation, prompt, judge },
    vocabulary,
    lexicon: new Lexicon(words),
    fingerprint,
  };
}

function readYaml<T>(file: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new Error(`${file} is wrong:\n${z.prettifyError(read.error)}`);
  return read.data;
}

/** Returns the probability of a logistic model, 0 to 1. Throws RangeError where a coefficient has no signal. */
export function logistic({ intercept, coefficients }: Logistic, signals: Readonly<Record<string, number>>): number {
  let sum = intercept;
  for (const [name, coefficient] of Object.entries(coefficients)) {
    const signal = signals[name];
    if (signal === undefined) throw new RangeError(`The coefficient ${name} has no signal`);
    sum += coefficient * signal;
  }
  return 1 / (1 + Math.exp(-sum));
}
