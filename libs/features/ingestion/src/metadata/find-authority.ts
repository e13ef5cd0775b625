import { STATE_NAMES } from '@regqa/contracts';
import type { Jurisdiction, StateCode } from '@regqa/contracts';
import type { Found } from '../elements.ts';

const BODY = String.raw`((?:the\s+)?\p{Lu}[^\n.;:|<>]{2,120})`;
/** Phrases on a cover that name who stands behind a document, most telling first. */
const STATEMENTS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b[Ii]ssued by:?\s+${BODY}`, 'u'), 'statement of the issuer'],
  [new RegExp(String.raw`\b[Mm]ade by:?\s+${BODY}`, 'u'), 'statement of the maker'],
  [new RegExp(String.raw`\b[Aa]dministered by:?\s+${BODY}`, 'u'), 'statement of the administering body'],
  [new RegExp(String.raw`\b[Pp]ublished by:?\s+${BODY}`, 'u'), 'statement of the publisher'],
  [new RegExp(String.raw`\b[Pp]repared by:?\s+${BODY}`, 'u'), 'statement of the author'],
  [new RegExp(String.raw`(?:©|\(c\)|[Cc]opyright)\s*(?:the\s+)?(?:State of [\p{L} ]{2,30}|Commonwealth of Australia)\s*\((${BODY.slice(1, -1)}?)\)`, 'u'), 'copyright statement'],
];
const ISSUER = /\b(?:Authority|Council|Department|Commission(?:er)?|Agency|Office|Board|Minister|Ministry|Regulator|Government|Secretary|Administrator|Governor|Trust|Institute|Corporation|Committee|EPA)\b/;

interface Subject {
  readonly title: string;
  readonly opening: string;
  readonly jurisdiction: Jurisdiction;
  readonly state: StateCode | null;
  readonly lga: readonly string[];
}

/**
 * Returns who stands behind a document: the council of a local plan, the parliament of an Act, the government of a
 * state policy, else whom the opening names as issuer, maker, administrator or publisher.
 */
export function findAuthority({ title, opening, jurisdiction, state, lga }: Subject): Found<string> | null {
  const [area] = lga;
  if (area !== undefined) return { value: `${area} Council`, where: 'area named in the title' };
  const act = /\bAct\b.*\d{4}/.test(title);
  if (act && jurisdiction === 'Federal') return { value: 'Parliament of Australia', where: 'kind of instrument' };
  if (act && state !== null) return { value: `Parliament of ${STATE_NAMES[state]}`, where: 'kind of instrument' };
  if (/\bState Environmental Planning Policy\b/i.test(title)) return { value: 'NSW Government', where: 'kind of instrument' };
  return statedAuthority(opening);
}

function statedAuthority(opening: string): Found<string> | null {
  for (const [pattern, where] of STATEMENTS) {
    const name = pattern.exec(opening)?.[1]?.replace(/^the\s+/i, '').replace(/[\s,*_#]+(?:on|in|under|at)\b.*$/, '').replace(/[\s,*_#]+$/, '').trim();
    if (name !== undefined && ISSUER.test(name)) return { value: name, where };
  }
  return null;
}
