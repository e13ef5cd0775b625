/** What the files of `config` may hold. A mistyped or missing entry stops the start. */
import { UNRELIABLE_BELOW } from '@regqa/contracts';
import { z } from 'zod';

/** The ranking features by name; `ranking/features.ts` says what each is. */
export const FEATURES = [
  'bm25',
  'bigrams',
  'title',
  'heading',
  'coverage',
  'cosine',
  'named_instrument',
  'law_of_place',
] as const;
export type FeatureName = (typeof FEATURES)[number];
export type FeatureVector = Readonly<Record<FeatureName, number>>;

/** What the guard alone decides: it reads every character, and models overlook some. */
const FINDINGS_OF_THE_GUARD = [
  'quote_misattributed',
  'instructions',
  'unfinished',
  'quotation',
  'number',
  'bound',
  'date',
  'provision',
  'name',
] as const;
/** What a judge may decide in its place. */
const FINDINGS_TO_JUDGE = [
  'obligation',
  'wording',
  'negation',
  'reversed',
  'opposite',
  'universal',
  'only',
  'outside',
  'unsupported',
  'unscored',
] as const;
/** What can be wrong with a sentence of a model that quotes; `grounding.policy` says what is then done. */
export const FINDINGS = [...FINDINGS_OF_THE_GUARD, ...FINDINGS_TO_JUDGE] as const;
export type Finding = (typeof FINDINGS)[number];
/** Why a sentence rests on no quotation: it is always dropped. */
export type LackOfQuotation = 'no_quote' | 'quote_not_found';

const PromptName = z.string().regex(/^[\w-]+$/);
const Probability = z.number().min(0).max(1);
const Count = z.int().positive();
const Positive = z.number().positive();

const coefficientsOf = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.number()])) as Record<Name, z.ZodNumber>);

const logisticOf = (...signals: readonly string[]) =>
  z.strictObject({ intercept: z.number(), coefficients: coefficientsOf(signals) });

/** The models of relevance and answerability, by the models that took part in ranking. */
const RELEVANCE = {
  reranked: logisticOf('cross_encoder', 'share', 'cosine', 'rule'),
  hybrid: logisticOf('share', 'cosine', 'rule'),
  keywords: logisticOf('share', 'coverage', 'rule'),
};

export const Answering = z.strictObject({
  corpus: z.strictObject({ read_before_in_force: z.array(z.string()) }),
  understanding: z.strictObject({
    asking_share: Probability,
    same_title_from: Probability,
    title_words: z.strictObject({ least: Count, most_of_a_part: Count }),
    least_initials: Count,
    place_words: Count,
    spelling: z.strictObject({
      most_corrected: Count,
      letters: z.strictObject({ least: Count, most: Count }),
      common_from: Count,
    }),
  }),
  retrieval: z.strictObject({
    depth: Count,
    expansion_weight: Probability,
    most_named_provisions: Count,
    dictionary: z.strictObject({ longest_term: Count, most_terms: Count, most_kinds: Count }),
  }),
  ranking: z.strictObject({
    bm25: z.strictObject({ k1: z.number(), b: Probability, average_length: Positive }),
    features: coefficientsOf(FEATURES),
    reranker: z.strictObject({
      depth: Count,
      first_stage_weight: z.number(),
      weight: z.number(),
      skip_from_margin: z.number(),
      passages_share: Probability,
      least_budget_share: Probability,
      most_budgets: Positive,
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
    least_letters: Count,
  }),
  composition: z.strictObject({
    passages: Count,
    units: Count,
    exception_within: Count,
    unit_weight: z.number(),
    passage_weight: z.number(),
    lexical_weight: z.number(),
    answer_words: Count,
    least_share: z.strictObject({
      of_the_provision: Probability,
      of_another: Probability,
      of_several_things: Probability,
    }),
    most_paragraphs: Count,
    bare_beginning: Count,
    characters_per_token: Positive,
  }),
  generation: z.strictObject({
    prompt: PromptName,
    judge: z.strictObject({ prompt: PromptName, most_tokens: Count }),
    headline: z.strictObject({ asked_words: Count, most_words: Count }),
    most_sentences: Count,
    most_passages: Count,
    passage_characters: Count,
    longest_part: Count,
    tokens_with_quotes: z.number().min(1),
    shortest_ms: Positive,
    supported_counts: Probability,
    trust: logisticOf('quotations', 'complete', 'verification'),
  }),
  grounding: z.strictObject({
    shortest_quote: Count,
    guard: z.strictObject({
      least_quoted: Probability,
      most_outside: Probability,
      most_outside_of_a_clause: Probability,
      least_shared: Count,
      own_words: z.strictObject({ of_the_sentence: Probability, of_the_passage: Probability }),
    }),
    support: z.strictObject({ least: Probability, budget_ms: Positive }),
    judged: z.array(z.enum(FINDINGS_TO_JUDGE)),
    policy: z.record(z.enum(FINDINGS), z.enum(['drop', 'replace', 'keep'])),
  }),
  sources: z.strictObject({
    considered: Count,
    same_text_from: Probability,
    least_listed: Probability,
    least_listed_of_a_refusal: Probability,
    most_of_a_provision: Count,
  }),
  trust: z.strictObject({
    reranked: logisticOf('answerability', 'confidence', 'unit', 'looked_up'),
    hybrid: logisticOf('answerability', 'confidence', 'looked_up'),
    keywords: logisticOf('answerability', 'confidence', 'looked_up'),
    most_of_a_refusal: Probability.lt(UNRELIABLE_BELOW),
    uncorroborated_below: Probability,
    same_rule: z.strictObject({ from: Probability, passages: Count }),
    agreement_of_one: Probability,
    authority: z.strictObject({ by_type: z.record(z.string(), Probability), others: Probability }),
    currency: z.strictObject({
      full_years: Positive,
      years_to_nothing: Positive,
      least: Probability,
      unknown: Probability,
    }),
    old_after_years: Positive,
  }),
});

const Phrases = z.array(z.string().min(1)).min(1);

export const Vocabulary = z.strictObject({
  expansions: z.array(z.strictObject({ say: Phrases, mean: Phrases })),
  abbreviations: z.record(z.string(), z.string()),
  regulation_words: Phrases,
  planning_words: Phrases,
  ordinary_areas: z.strictObject({ in_lower_case: Phrases, at_an_edge: Phrases }),
});
export type Vocabulary = z.infer<typeof Vocabulary>;

export const ForeignPlaceNames = z.strictObject({
  places: z.record(z.string(), Phrases),
  names_of_one: z.array(Phrases),
  spoken_of_as: z.record(z.string(), Phrases),
  parts_of: z.record(z.string(), Phrases),
  comes_from: Phrases,
  called_after_it: Phrases,
});
export type ForeignPlaceNames = z.infer<typeof ForeignPlaceNames>;
