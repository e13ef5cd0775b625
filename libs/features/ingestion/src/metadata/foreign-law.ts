import type { Found } from '../document-model/elements.ts';
import { unionAct } from './union-act.ts';

const AMERICAN_STATES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|' +
  'Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|' +
  'Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|' +
  'Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|' +
  'Wisconsin|Wyoming';

const CANADIAN_PROVINCES =
  'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland|Nova Scotia|Ontario|Prince Edward Island|Quebec|' +
  'Saskatchewan';

/** Forms of the law itself. */
const CERTAIN_MARKS: readonly (readonly [string, RegExp])[] = [
  ['the United States', /\bFederal Register ?\/ ?Vol\. ?\d|\[FR Doc\.|^<(?:RULE|PRORULE|NOTICE)>/m],
  ['the European Union', /\bOfficial Journal of the European (?:Union|Communities)\b|\bdata\.europa\.eu\/eli\b/],
  ['the European Union', /^EUROPEAN COMMISSION\b|\bCOM\(\d{4}\) \d+ final\b/m],
  ['New Zealand', /\blegislation\.govt\.nz\b|\bCoat of Arms of New Zealand\b|\bParliament of New Zealand\b/],
  [
    'the United Kingdom',
    /\blegislation\.gov\.uk\b|\bLords Spiritual and Temporal\b|^UK Public General Acts\b|\bParliament of the United Kingdom\b/m,
  ],
];

/** A text that speaks of Australia, too, is not taken for foreign by these. */
const MARKS: readonly (readonly [string, RegExp])[] = [
  ['the United States', /\b\d+ (?:CFR|C\.F\.R\.)|\bU\.S\.C\.|\bRIN \d{4}[-–][A-Z]{2}\d\d\b/],
  [
    'the United States',
    new RegExp(
      String.raw`,\s+(?:${AMERICAN_STATES})\b|(?<!\bLaw of the\s)\bState of (?:${AMERICAN_STATES})\b|,\s+[A-Z]{2}\s+\d{5}\b`,
      'i',
    ),
  ],
  [
    'New Zealand',
    /\bgovt\.nz\b|^(?:Reprint\s+as at|Public Act\b)|\bNew Zealand Government\b|\bMinistry for the Environment\b/m,
  ],
  ['the United Kingdom', /\b(?:www\.)?gov\.uk\b|\bOpen Government Licence\b/],
  [
    'Canada',
    /\b(?:gc|canada|gov\.\w\w)\.ca\b|\b(?:Queen|King) in Right of Canada\b|\bCanada Gazette\b|\bS\.(?:C|O|A|B\.C)\.,? (?:19|20)\d\d, ?c\./,
  ],
  ['Canada', /\bThe Corporation of the (?:City|County|Municipality|Town|Township) of\b/i],
  ['Canada', new RegExp(String.raw`,\s+(?:${CANADIAN_PROVINCES})\b`)],
  [
    'Canada',
    new RegExp(
      String.raw`\b(?:${CANADIAN_PROVINCES}) Regulation \d|\bStatutes\s+of\s+(?:Canada|${CANADIAN_PROVINCES})\b`,
      'i',
    ),
  ],
  ['South Africa', /\b(?:Constitution|Government|Parliament) of the Republic of South Africa\b/],
];

export const AUSTRALIAN =
  /\bAustralian?\b|\.gov\.au\b|\bNew South Wales\b|\bNSW\b|\bQueensland\b|\bTasmania\b|\bNorthern Territory\b/i;

const UNION_TITLE = new RegExp(
  String.raw`^(?:Proposal for a )?(?:(?:Commission|Council) )?(?:(?:Delegated|Implementing) )?` +
    String.raw`(?:Regulation|Directive|Decision) (?:\((?:EU|EC|EEC|Euratom)\b|\d{2,4}/\d+/E)|` +
    String.raw`^(?:Draft )?Commission (?:Notice|Communication|Recommendation)\b.*(?:\d/E[CU]\b|\(E[CU]\)|\bEuropean\b)`,
  'i',
);

/** Returns the country whose law the first pages show; null where they show none. */
export function findCountry(title: string, opening: string): Found<string> | null {
  if (UNION_TITLE.test(title) || unionAct(opening) !== null)
    return { value: 'the European Union', where: 'name of the act of the European Union' };
  const marks = AUSTRALIAN.test(opening) ? CERTAIN_MARKS : [...CERTAIN_MARKS, ...MARKS];
  const [country] = marks.find(([, mark]) => mark.test(opening)) ?? [];
  return country === undefined ? null : { value: country, where: `words of ${country} on the first pages` };
}
