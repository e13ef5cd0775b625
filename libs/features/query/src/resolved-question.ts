import type { KeyFilters, WarningBody } from '@regqa/contracts';
import type { PlaceFilter } from '@regqa/ports';

export interface QuestionPlace {
  readonly place: PlaceFilter | null;
  /** How the place is called in messages, or null. */
  readonly placeName: string | null;
  readonly placeNames: readonly string[];
  readonly warnings: readonly WarningBody[];
}

/** A question with its place, day and limits, as the request or its words give them. */
export interface ResolvedQuestion extends QuestionPlace {
  readonly text: string;
  /** Places of one name that its words may mean, for `settlePlace`; empty where only one can be meant. */
  readonly possiblePlaces: readonly QuestionPlace[];
  /** Names that an unknown area may have been meant for; null when the area is known or none was given. */
  readonly unknownArea: { readonly name: string; readonly suggestions: readonly string[] } | null;
  /** Folded, sorted, without repetitions; null: any. */
  readonly documentTypes: readonly string[] | null;
  readonly maxSources: number;
  readonly minConfidence: number;
  readonly maxTokens: number;
  /** The day that the law is asked for, YYYY-MM-DD. */
  readonly asOf: string;
  readonly tense: 'past' | 'present' | 'future';
  readonly generative: boolean;
  /** Mandatory filters of the asker's key; absent where it sees everything. */
  readonly within?: KeyFilters;
}
