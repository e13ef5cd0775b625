import { foldTerm } from '@regqa/domain';
import type { Passage } from '../queries.ts';

export type Definition = NonNullable<Passage['definitions']>[number];

/** A run of a text. */
export interface TermRun {
  readonly text: string;
  /** The definition of the term that it is; null where it is none. */
  readonly definition: Definition | null;
  /** Whether the term stands here for the first time. */
  readonly first: boolean;
}

/**
 * Returns the text in runs, defined terms apart: whole words in any case, before a plural `s` too. Within a longer term
 * a shorter one does not count.
 */
export function termRuns(text: string, definitions: readonly Definition[]): TermRun[] {
  const byTerm = new Map(definitions.map((definition) => [foldTerm(definition.term), definition]));
  const pieces = byTerm.size === 0 ? [text] : text.split(anyOf([...byTerm.keys()]));
  const seen = new Set<Definition>();
  return pieces.flatMap((piece, at) => {
    const definition = at % 2 === 1 ? byTerm.get(foldTerm(piece))! : null;
    const first = definition !== null && !seen.has(definition);
    if (definition !== null) seen.add(definition);
    return piece === '' ? [] : [{ text: piece, definition, first }];
  });
}

/** Matches each of the folded terms as a text may write it, the longest first. */
function anyOf(terms: readonly string[]): RegExp {
  const written = terms
    .toSorted((a, b) => b.length - a.length)
    .map((term) =>
      term
        .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll('-', '[-‐‑–—]')
        .replaceAll("'", "['‘’]")
        .replaceAll(' ', String.raw`\s+`),
    );
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(${written.join('|')})(?=(?:['’]?s)?(?![\p{L}\p{N}]))`, 'giu');
}
