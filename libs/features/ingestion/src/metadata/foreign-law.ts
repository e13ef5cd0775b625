import type { Found } from '../document-model/elements.ts';
import { unionAct } from './union-act.ts';

interface ForeignMark {
  readonly country: string;
  readonly mark: RegExp;
  /** The mark is the form of the law itself; else a text that speaks of Australia is not taken for foreign. */
  readonly certain: boolean;
}

const AMERICAN_STATES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|' +
  'Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|' +
  'Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|' +
  'Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|' +
  'Wisconsin|Wyoming';

const MARKS: readonly ForeignMark[] = [
  {
    country: 'the United States',
    mark: /\bFederal Register ?\/ ?Vol\. ?\d|\[FR Doc\.|^<(?:RULE|PRORULE|NOTICE)>/m,
    certain: true,
  },
  {
    country: 'the European Union',
    mark: /\bOfficial Journal of the European (?:Union|Communities)\b|\bdata\.europa\.eu\/eli\b/,
    certain: true,
  },
  { country: 'the European Union', mark: /^EUROPEAN COMMISSION\b|\bCOM\(\d{4}\) \d+ final\b/m, certain: true },
  {
    country: 'New Zealand',
    mark: /\blegislation\.govt\.nz\b|\bCoat of Arms of New Zealand\b|\bParliament of New Zealand\b/,
    certain: true,
  },
  {
    country: 'the United Kingdom',
    mark: /\blegislation\.gov\.uk\b|\bLords Spiritual and Temporal\b|^UK Public General Acts\b|\bParliament of the United Kingdom\b/m,
    certain: true,
  },
  {
    country: 'the United States',
    mark: /\b\d+ (?:CFR|C\.F\.R\.)|\bU\.S\.C\.|\bRIN \d{4}[-–][A-Z]{2}\d\d\b/,
    certain: false,
  },
  {
    country: 'the United States',
    mark: new RegExp(
      String.raw`,\s+(?:${AMERICAN_STATES})\b|\bState of (?:${AMERICAN_STATES})\b|,\s+[A-Z]{2}\s+\d{5}\b`,
      'i',
    ),
    certain: false,
  },
  {
    country: 'New Zealand',
    mark: /\bgovt\.nz\b|^(?:Reprint\s+as at|Public Act\b)|\bNew Zealand Government\b|\bMinistry for the Environment\b/m,
    certain: false,
  },
  { country: 'the United Kingdom', mark: /\b(?:www\.)?gov\.uk\b|\bOpen Government Licence\b/, certain: false },
  {
    country: 'Canada',
    mark: /\b(?:gc|canada)\.ca\b|\bHer Majesty the (?:Queen|King) in Right of Canada\b/,
    certain: false,
  },
];

export const AUSTRALIAN =
  /\bAustralian?\b|\.gov\.au\b|\bNew South Wales\b|\bNSW\b|\bQueensland\b|\bTasmania\b|\bNorthern Territory\b/i;

const UNION_TITLE = new RegExp(
  String.raw`^(?:Proposal for a )?(?:(?:Commission|Council) )?(?:(?:Delegated|Implementing) )?` +
    String.raw`(?:Regulation|Directive|Decision) (?:\((?:EU|EC|EEC|Euratom)\b|\d{2,4}/\d+/E)`,
);

/** Returns the country whose law the first pages show; null where they show none. */
export function findCountry(title: string, opening: string): Found<string> | null {
  if (UNION_TITLE.test(title) || unionAct(opening) !== null)
    return { value: 'the European Union', where: 'name of the act of the European Union' };
  const certain = MARKS.find(({ mark, certain }) => certain && mark.test(opening));
  const found = certain ?? (AUSTRALIAN.test(opening) ? undefined : MARKS.find(({ mark }) => mark.test(opening)));
  return found === undefined ? null : { value: found.country, where: `words of ${found.country} on the first pages` };
}
