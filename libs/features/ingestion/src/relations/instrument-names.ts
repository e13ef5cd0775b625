import type { Definition } from '@regqa/ports';
import { foldTerm } from '@regqa/domain';
import { findDatedTitles, foldTitle } from './instrument-titles.ts';
import type { TitleSpan } from './instrument-titles.ts';

export type InstrumentMeant =
  | { readonly own: true }
  /** `known` is false for a short form such as `that Act` with nothing to say what it is short for. */
  | { readonly own: false; readonly title: string; readonly known: boolean };

const OWN: InstrumentMeant = { own: true };

/** Knows the short names by which an instrument refers to others, from its own definitions. */
export class InstrumentNames {
  private readonly title: string;
  private readonly defined = new Map<string, string>();

  constructor(instrument: { title: string; text: string; definitions: readonly Definition[] }) {
    this.title = instrument.title;
    for (const { term, start, end } of instrument.definitions) {
      const [named] = findDatedTitles(instrument.text.slice(start, Math.min(end, start + 400)));
      if (
        named !== undefined &&
        /\b(?:Act|Regulations?|Code|Plan|Policy|Law|Rules|Order|Scheme|Instrument|SEPP|LEP|DCP)\b/.test(term)
      )
        this.defined.set(withoutArticle(foldTerm(term)), named.title);
    }
  }

  /** Returns what a title means; `previous` is the last other instrument named before it, for `that Act`. */
  meaningOf({ title, dated }: TitleSpan, previous: string | null): InstrumentMeant {
    if (/^(?:this|these)\s/i.test(title)) return OWN;
    if (dated)
      return foldTitle(title) === foldTitle(this.title.replace(/ \(Volume \d+\)$/, ''))
        ? OWN
        : { own: false, title, known: true };
    const defined = this.defined.get(withoutArticle(foldTerm(title)));
    if (defined !== undefined) return { own: false, title: defined, known: true };
    if (/^(?:that|those|such)\s/i.test(title))
      return previous === null ? { own: false, title, known: false } : { own: false, title: previous, known: true };
    if (/^the\s+\S+$/i.test(title)) return this.isOfKind(title) ? OWN : { own: false, title, known: false };
    const named = withoutArticle(title);
    return {
      own: false,
      title: named,
      known: /^\p{Lu}/u.test(named) && !/^(?:the|an?|any|each)\s/i.test(title.replace(/^the\s+(?=\p{Lu})/u, '')),
    };
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
