/** A sentence of a model with the words that it quotes. */
export interface SaidSentence {
  readonly text: string;
  readonly citations: readonly { readonly passage: number; readonly quote: string }[];
}

/** Members of an answer beside its sentences. */
export interface SaidAbout {
  readonly completeness?: 'complete' | 'partial' | 'none';
  readonly headline?: string;
}

/** Returns a structured answer as a model writes it: what it says about the answer, then its sentences. */
export function said(...parts: readonly (SaidSentence | SaidAbout)[]): string {
  const about = Object.assign({}, ...parts.filter((part) => !('text' in part))) as SaidAbout;
  const { completeness = 'complete', headline = '' } = about;
  return JSON.stringify({ completeness, headline, sentences: parts.filter((part) => 'text' in part) });
}
