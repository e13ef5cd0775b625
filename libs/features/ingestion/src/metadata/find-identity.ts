import { MONTHS } from '@regqa/domain';
import type { Found, MetadataClues } from '../document-model/elements.ts';
import { found } from '../document-model/found.ts';

/** Cover lines: `No. 137, 2007`, `Act No. 85 of 2003 as amended`. */
const NUMBER_LINE =
  /^[#* \t]{0,8}(?:Act\s+)?No\.?\s*(?<number>\d{1,4}),?\s+(?:of\s+)?(?<year>(?:18|19|20)\d\d)(?:\s+as amended)?[\s*]*$/m;
/** Victoria's statutory rules: `S.R. No. 38/2018`. */
export const VICTORIAN_RULE = /^S\.R\. No\. (?<number>\d{1,4})\/(?<year>(?:18|19|20)\d\d)$/m;
/** New South Wales: `Contracts Review Act 1980 No 16`. */
const NUMBER_IN_TITLE = /^.{3,200}?\b(?<year>(?:18|19|20)\d\d)\s+No\.?\s+(?<number>\d{1,4})\b/m;
const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [NUMBER_LINE, 'number on the cover'],
  [VICTORIAN_RULE, 'number on the cover'],
  [NUMBER_IN_TITLE, 'number in the title'],
];
const COMPILATION = /^[#* \t]{0,8}(Compilation No\.\s*\d+)/im;
/** Western Australia prints the number of the consolidation in brackets: `[PCO 14-t0-00]`. */
const CONSOLIDATION = /\[PCO (\d+-[a-z]\d+-\d+)\]/i;
/** The Federal Register's identifier of an instrument as made; those of compilations change with each. */
const AS_MADE = /\bC(?:19|20)\d\dA\d{5}\b/;
/** A line of the title page that tells this edition from others: `October 2031`, `December 2031 Update`. */
const EDITION_LINE = new RegExp(
  String.raw`^[^\p{L}\p{N}\n]{0,8}((?:${MONTHS.join('|')})\s+(?:19|20)\d\d` +
    String.raw`(?:\s+(?:update|edition|version|draft))?)[^\p{L}\p{N}\n]{0,8}$`,
  'imu',
);
const VERSION = /\b(?:Version|Edition|Revision) (?:\d{4}-\d{2}|\d{1,2}(?:\.\d{1,2}){0,2})(?![\d.]*\d)/i;
const TITLE_PAGE = 500;
/** `Burrow Act 2031 (Cth)`, `Regulation (EU) 2031/77 on burrows`. */
const YEAR_OF_TITLE = /\b((?:18|19|20)\d\d)(?:\s*\([^()]*\))*$|\((?:EU|EC)\) ((?:19|20)\d\d)\/\d/;

/** Returns number, year, version label and register identifier, from what the format states and from the cover. */
export function findIdentity({ instrument, opening, title }: MetadataClues) {
  const cover = numberOnCover(opening);
  return {
    number: instrument?.number ?? cover?.number ?? null,
    year: instrument?.year ?? cover?.year ?? yearOf(title),
    versionLabel: versionLabel(opening),
    registerId: instrument?.registerId ?? found(AS_MADE.exec(opening)?.[0], 'identifier of the Federal Register'),
  };
}

function yearOf(title: Found<string> | null): Found<number> | null {
  const [, last, ofUnion] = YEAR_OF_TITLE.exec(title?.value ?? '') ?? [];
  const year = last ?? ofUnion;
  return year === undefined ? null : { value: Number(year), where: 'the title' };
}

function numberOnCover(opening: string): { number: Found<string>; year: Found<number> } | null {
  for (const [pattern, where] of NUMBERS) {
    const { number, year } = pattern.exec(opening)?.groups ?? {};
    if (number !== undefined) return { number: { value: number, where }, year: { value: Number(year), where } };
  }
  return null;
}

function versionLabel(opening: string): Found<string> | null {
  const consolidation = CONSOLIDATION.exec(opening)?.[1];
  const page = opening.slice(0, TITLE_PAGE);
  const edition = (VERSION.exec(page)?.[0] ?? EDITION_LINE.exec(page)?.[1])?.toLowerCase();
  return (
    found(COMPILATION.exec(opening)?.[1], 'compilation number on the cover') ??
    found(consolidation && `Consolidation ${consolidation}`, 'consolidation number on the cover') ??
    found(edition && edition.charAt(0).toUpperCase() + edition.slice(1), 'edition on the title page')
  );
}
