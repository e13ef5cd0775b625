import type { KeyFilters, WarningBody } from '@regqa/contracts';
import type { Span } from '@regqa/domain';
import type { CurrentDocument, IndexedPassage, PlaceFilter } from '@regqa/ports';
import type { InstrumentMentions } from './corpus/instrument-names.ts';
import type { FeatureVector } from './answering-schema.ts';
import type { PinpointMention } from './understanding/pinpoint-mentions.ts';

/** A question with its place, day and limits, as the request or its words give them. */
export interface ResolvedQuestion {
  readonly text: string;
  readonly place: PlaceFilter | null;
  /** How the place is called in messages, or null. */
  readonly placeName: string | null;
  /** Names that the question may call the place by. */
  readonly placeNames: readonly string[];
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
  readonly warnings: readonly WarningBody[];
  readonly generative: boolean;
  /** Mandatory filters of the asker's key; absent where it sees everything. */
  readonly within?: KeyFilters;
}

/** A question after analysis: what the stages after it work with. */
export interface Query {
  readonly request: ResolvedQuestion;
  /** The question as it is embedded and reranked: slips corrected, words that passages hardly have in the law's. */
  readonly text: string;
  readonly terms: QueryTerms;
  readonly instruments: InstrumentMentions;
  readonly pinpoints: readonly PinpointMention[];
  /** Indexed documents of the countries that it names; null where there are none, or it names Australia as well. */
  readonly lawAbroad: ReadonlySet<string> | null;
  /** It names a provision and asks nothing else: `What does clause 4.4 of the Kempsey LEP say?` */
  readonly isLookUp: boolean;
  /** Stems of the term whose meaning the question asks for; null where it asks for none. */
  readonly definedTerm: ReadonlySet<string> | null;
  /** What it asks of the lists of a zone, where law of one area is asked for. */
  readonly landUse: LandUseQuestion | null;
  readonly rewrites: readonly Rewrite[];
}

export type LandUseList = 'objectives' | 'without consent' | 'with consent' | 'prohibited';

export interface LandUseQuestion {
  readonly zones: ReadonlySet<string>;
  /** Whether it may ask where a use stands; its measures, for example, stand elsewhere. */
  readonly seeksUse: boolean;
  /** Lists that are asked for whole, unless it names a use; empty where it asks for no list. */
  readonly lists: ReadonlySet<LandUseList>;
  /** What of a passage answers it; none before `matchLandUse`. */
  readonly entries: ReadonlyMap<string, LandUseEntry>;
}

export interface NamedUse extends Span {
  readonly text: string;
}

export interface LandUseEntry {
  readonly zone: string;
  /** The entries that are asked about; none where the whole list is asked for. */
  readonly uses: readonly PlacedUse[];
}

export interface PlacedUse extends NamedUse {
  /** Why the entry has a use that it does not name, in words; null where it names it. */
  readonly placing: string | null;
}

/** One thing that was searched for in other words than the question has. */
export interface Rewrite {
  readonly said: string;
  readonly meant: string;
  /** `slip` replaces what was said; `expansion` is searched as well. */
  readonly kind: 'slip' | 'expansion';
}

export interface QueryTerms {
  /** Content stems of the question in order. */
  readonly stems: readonly string[];
  /** Inverse document frequency of each distinct stem, as in BM25. */
  readonly weights: ReadonlyMap<string, number>;
  /** Stems that the vocabulary adds, with the share of their weight that counts. */
  readonly optional: ReadonlyMap<string, number>;
  /** The vocabulary's phrases for a stem, as stems: a passage with all of one phrase covers the stem. */
  readonly alternatives: ReadonlyMap<string, readonly (readonly string[])[]>;
}

export interface Candidate {
  readonly passage: IndexedPassage;
  readonly document: CurrentDocument;
  readonly cosine: number | null;
  /** Whether its vector is still to be made, so that words alone found it. */
  readonly isUnembedded: boolean;
}

export interface RankedPassage extends Candidate {
  readonly features: FeatureVector;
  /** Ranking score: comparable within a query only. */
  readonly score: number;
  /** Share of the score in the softmax over all candidates, 0 to 1. */
  readonly share: number;
  /** The cross-encoder's logit; null where the passage was not reranked. */
  readonly crossEncoder: number | null;
  /** Calibrated probability that the passage is relevant; goes out as `confidence_score`. */
  readonly confidence: number;
  /** Why it stands before all others whatever its score, if it does. */
  readonly rule: 'named provision' | 'definition' | 'land use table' | null;
}

/** What ranked the passages: the models that took part. */
export type RankingMode = 'reranked' | 'hybrid' | 'keywords';

export interface Ranking {
  readonly passages: readonly RankedPassage[];
  readonly mode: RankingMode;
  /** A configured model failed: another time the answer may be better. */
  readonly degraded: boolean;
}

export interface Refusal {
  readonly warning: WarningBody;
  readonly trustScore: number;
}
