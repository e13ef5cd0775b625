import type { Jurisdiction } from '@regqa/contracts';

/** A body that sets its own standards for reporting or management. */
interface Publisher {
  readonly name: string;
  /** What people call a document that has the name in its title; absent where the title has a number of its own. */
  readonly short?: string;
  /** How the title of one of its documents begins or what it holds. */
  readonly title: RegExp;
  /** What a line of its title page says, where the title does not show it. */
  readonly page?: RegExp;
}

const AUSTRALIAN: readonly Publisher[] = [
  {
    name: 'Australian Accounting Standards Board',
    title: /^AASB S?\d|^Australian (?:Accounting|Sustainability Reporting) Standards?\b/,
    page: /\bAustralian Accounting Standards Board\b|\baasb\.gov\.au\b/,
  },
  {
    name: 'Auditing and Assurance Standards Board',
    title: /\bAUASB\b|^AS[AS]A? \d{3,4}\b/,
    page: /\bauasb\.gov\.au\b/,
  },
];

/** Bodies of many countries whose documents begin with their name or have it alone on a line. */
const OF_MANY_COUNTRIES: readonly Publisher[] = [
  ['International Council on Mining and Metals', 'ICMM'],
  ['International Labour Organization'],
  ['International Maritime Organization'],
  ['International Union for Conservation of Nature', 'IUCN'],
  ['Organisation for Economic Co-operation and Development', 'OECD'],
  ['World Bank'],
].map(([name = '', short = name]) => ({
  name,
  title: new RegExp(String.raw`^(?:${name}|${short})\b`),
  page: new RegExp(String.raw`^(?:The )?${name}$`, 'im'),
}));

const INTERNATIONAL: readonly Publisher[] = [
  {
    name: 'International Seabed Authority',
    title: /\bISBA\/\d+\/|^International Seabed Authority\b/,
    page: /^ISBA\/\d+\/|^International Seabed Authority$/m,
  },
  {
    name: 'International Sustainability Standards Board',
    title:
      /^(?:(?:Accompanying|Illustrative|Basis for)[\w ]{2,40} on )?IFRS S\d|^ISSB\b|\bSustainability Accounting Standard$|^SASB\b/,
    page: /\b(?:Sustainability Accounting Standard|IFRS Sustainability Disclosure Standards?|sasb\.org)\b|\bSASB Standards?\b/,
  },
  {
    name: 'International Accounting Standards Board',
    title: /^(?:Basis for Conclusions on )?(?:IFRS|IAS|IFRIC|SIC) \d/,
    page: /\bInternational (?:Accounting|Financial Reporting) Standard \d/,
  },
  {
    name: 'Task Force on Climate-related Financial Disclosures',
    short: 'TCFD',
    title: /\bTask Force on Climate[- ]related Financial Disclosures?\b|\bTCFD\b/,
    page: /^(?:The )?Task Force on Climate[- ]related Financial Disclosures?$/m,
  },
  {
    name: 'Taskforce on Nature-related Financial Disclosures',
    short: 'TNFD',
    title: /\bTask ?[Ff]orce on Nature[- ]related Financial Disclosures?\b|\bTNFD\b/,
    page: /\bTaskforce on Nature[- ]related Financial Disclosures\b|\btnfd\.global\b|\bby the TNFD\b/,
  },
  {
    name: 'Global Sustainability Standards Board',
    title: /^GRI \d|\bGRI Standards?\b/,
    page: /\bGlobal Sustainability Standards Board\b|\bglobalreporting\.org\b/,
  },
  {
    name: 'Greenhouse Gas Protocol',
    short: 'GHG Protocol',
    title: /\b(?:Greenhouse Gas|GHG) Protocol\b/i,
    page: /\bghgprotocol\.org\b|\bWorld Resources Institute\b/i,
  },
  { name: 'International Organization for Standardization', title: /^ISO(?:\/[A-Z]+)? \d{3,5}/ },
  {
    name: 'Verra',
    title: /^V(?:CS|M|MD|MR)\d{3,4}\b|^VCS\b|\bVerified Carbon Standard\b/,
    page: /^VCS (?:Methodology|Standard|Module|Tool)\b|\bverra\.org\b/m,
  },
  { name: 'CDP', title: /^CDP\b/, page: /\bcdp\.net\b/ },
  {
    name: 'Science Based Targets initiative',
    short: 'SBTi',
    title: /^SBTi\b|\bScience Based Targets initiative\b/i,
    page: /\bsciencebasedtargets\.org\b/,
  },
  {
    name: 'Partnership for Carbon Accounting Financials',
    title: /^PCAF\b/,
    page: /\bcarbonaccountingfinancials\.com\b/,
  },
  { name: 'International Finance Corporation', title: /^IFC\b/, page: /\bInternational Finance Corporation\b/ },
  {
    name: 'United Nations',
    title: /^United Nations\b|^UNFCCC\b|^(?:The )?Paris Agreement$/i,
    page: /^UNITED NATIONS$|\bunfccc\.int\b/m,
  },
  {
    name: 'Intergovernmental Panel on Climate Change',
    title: /^IPCC\b/,
    page: /\bipcc\.ch\b|\bIntergovernmental Panel on Climate Change$/m,
  },
  ...OF_MANY_COUNTRIES,
];

interface PlacedPublisher extends Publisher {
  readonly jurisdiction: Extract<Jurisdiction, 'Federal' | 'International' | 'Other'>;
}

/** In the order in which they are tried: Australian publishers reprint what others wrote. */
export const PUBLISHERS: readonly PlacedPublisher[] = [
  ...AUSTRALIAN.map((publisher) => ({ ...publisher, jurisdiction: 'Federal' as const })),
  ...INTERNATIONAL.map((publisher) => ({ ...publisher, jurisdiction: 'International' as const })),
  {
    name: 'European Financial Reporting Advisory Group',
    title: /^EFRAG\b|^ESRS \w?\d|^VSME\b|\bEuropean Sustainability Reporting Standards\b/,
    page: /\befrag\.org\b|\bpublished by EFRAG\b|\bEFRAG (?:SR )?(?:SRB|TEG)\b/,
    jurisdiction: 'Other',
  },
];

const TITLE_PAGE = 1_500;

/** Returns the beginning of a document without the marks of names: `IFRS ® Standard`. */
export function titlePageOf(opening: string): string {
  return opening.slice(0, TITLE_PAGE).replace(/ ?[®™]/g, '');
}

/** Returns the publisher that the title or the title page names; null where they name none. */
export function findPublisher(title: string, opening: string): PlacedPublisher | null {
  const page = titlePageOf(opening);
  const titled = PUBLISHERS.find((publisher) => publisher.title.test(title));
  return titled ?? PUBLISHERS.find((publisher) => publisher.page?.test(page)) ?? null;
}
