import type { Definition } from '@regqa/ports';
import { foldTerm, foldTitle, KIND_ABBREVIATIONS, OWN_KIND_WORDS, withoutVolume } from '@regqa/domain';
import { findDatedTitles } from './instrument-titles.ts';
import type { TitleSpan } from './instrument-titles.ts';

export type InstrumentMeant =
  | { readonly own: true }
  /** `known` is false for a short form such as `that Act` with nothing to say what it is short for. */
  | { readonly own: false; readonly title: string; readonly known: boolean };

const OWN: InstrumentMeant = { own: true };
const NAMES_INSTRUMENT = new RegExp(String.raw`\b(?:${OWN_KIND_WORDS}|${KIND_ABBREVIATIONS})\b`);

/** Knows the short names by which an instrument refers to others, from its own definitions. */
export class InstrumentNames {
  private readonly title: string;
  private readonly folded: string;
  private readonly defined = new Map<string, string>();

  constructor({ title, text }: { title: string; text: string }, definitions: readonly Definition[]) {
    this.title = title;
    this.folded = foldTitle(withoutVolume(title));
    for (const { term, start, end } of definitions) {
      const [named] = findDatedTitles(text.slice(start, Math.min(end, start + 400)));
      if (named !== undefined && NAMES_INSTRUMENT.test(term))
        this.defined.set(withoutArticle(foldTerm(term)), named.title);
    }
  }

  /** Returns what a title means; `previous` is the last other instrument named before it, for `that Act`. */
  meaningOf({ title, dated }: TitleSpan, previous: string | null): InstrumentMeant {
    if (/^(?:this|these)\s/i.test(title)) return OWN;
    if (dated) return foldTitle(title) === this.folded ? OWN : { own: false, title, known: true };
    const defined = this.defined.get(withoutArticle(foldTerm(title)));
    if (defined !== undefined) return { own: false, title: defined, known: true };
    if (/^(?:that|those|such)\s/i.test(title))
      return { own: false, title: previous ?? title, known: previous !== null };
    if (/^the\s+\S+$/i.test(title)) return this.isOfKind(title) ? OWN : { own: false, title, known: false };
    const named = withoutArticle(title);
    const known = /^\p{Lu}/u.test(named) && !/^(?:The|[Aa]n?|[Aa]ny|[Ee]ach)\s/.test(title);
    return { own: false, title: named, known };
  }

  /** `the Act` in an Act means itself, `the Regulations` in an Act do not. */
  private isOfKind(title: string): boolean {
    const kind = title.replace(/^the\s+/i, '').replace(/s$/, '');
    return new RegExp(String.raw`\b${kind.replace(/[^\p{L}-]/gu, '')}s?\b`, 'u').test(this.title);
  }
}

function withoutArticle(title: string): string {
  return title.replace(/^the\s+/i, '');
}
