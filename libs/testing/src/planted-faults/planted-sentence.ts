/** What can be wrong with a sentence of a model. */
export const FAULT_KINDS = [
  'invented citation',
  'wrong number',
  'flipped negation',
  'must for may',
  'dropped exception',
  'text from outside',
  'injection obeyed',
  'wrong instrument',
  'made-up section',
  'quote altered by a word',
] as const;
export type PlantedFaultKind = (typeof FAULT_KINDS)[number];

/** A passage that sentences are made from. */
export interface PlantedPassage {
  readonly text: string;
  readonly title: string;
  /** Pinpoint, e.g. `cl 4.3(2)`. */
  readonly section: string | null;
}

/** A sentence for a model to say of the first passage it is shown, with its marker. */
export interface PlantedSentence {
  /** What is wrong with it; null for a correct paraphrase. */
  readonly fault: PlantedFaultKind | null;
  /** Names how it was made. */
  readonly template: string;
  /** Held out: rules of verification are not tuned on it. */
  readonly heldOut: boolean;
  /** Without its marker. */
  readonly sentence: string;
  /** E.g. `[1]`. */
  readonly marker: string;
}
