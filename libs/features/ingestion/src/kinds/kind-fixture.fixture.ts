/** An invented document of a kind, and what has to be read from it. */
export interface KindFixture {
  /** Name of the kind in the table. */
  readonly kind: string;
  /** The file; Markdown, plain text or XML. */
  readonly file: string;
  /** Null where neither title nor first page says it, which makes it guidelines. */
  readonly documentType: string | null;
  readonly authority: string | null;
  /** Words of a passage, and its pinpoint; its kind where it is none of a provision. */
  readonly pinpoints: readonly (readonly [words: string, pinpoint: string | null, passageKind?: string])[];
}

/** Texts as paragraphs. */
export const lines = (...all: string[]) => all.join('\n\n');

/** So many words that the passage of a provision is cut below it. */
export const long = (text: string) =>
  `${text}${' Lamps of brass are kept dry, and counted in each season.'.repeat(30)}`;
