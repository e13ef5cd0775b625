/** What a bibliography lists is numbered and headed as the text is, and none of it is a provision. */
import { BIBLIOGRAPHY } from '../../structure/references.ts';
import { standsOut } from './body-style.ts';
import type { BodyStyle } from './body-style.ts';
import type { HeadingSpan } from './headings-within.ts';
import type { NumberedParagraph } from './paragraphs-at-margin.ts';
import type { BodyLine } from './reading-order.ts';

/** Returns which lines stand in a bibliography: each goes on to the next heading that is as large as its own. */
export function linesOfReferences(lines: readonly BodyLine[], style: BodyStyle): ReadonlySet<number> {
  const found = new Set<number>();
  let own: BodyLine | null = null;
  lines.forEach((line, index) => {
    const isHeading = standsOut(line, style);
    if (isHeading && own !== null && Math.round(line.size) >= Math.round(own.size)) own = null;
    if (own !== null) found.add(index);
    if (isHeading && BIBLIOGRAPHY.test(line.text)) own = line;
  });
  return found;
}

/** Returns numbered paragraphs with those of references as a list. */
export function withReferencesListed(
  paragraphs: readonly NumberedParagraph[],
  references: ReadonlySet<number>,
): NumberedParagraph[] {
  return paragraphs.map((one) => (references.has(one.from) ? { ...one, through: false } : one));
}

/** Returns headings; those among references head no provision, whatever they are named after. */
export function withReferencesPlain(headings: readonly HeadingSpan[], references: ReadonlySet<number>): HeadingSpan[] {
  return headings.map((one) => (references.has(one.from) ? { ...one, kind: 'plain', headsNone: true } : one));
}
