/** The ranking features by name; `features.ts` says what each is, `config/answering.yaml` what it counts. */
export const FEATURES = ['bm25', 'bigrams', 'title', 'coverage', 'cosine', 'named_instrument', 'local_plan'] as const;

export type FeatureName = (typeof FEATURES)[number];
export type FeatureVector = Readonly<Record<FeatureName, number>>;
