import { ORDINARY_WORDS } from './ordinary-words.ts';

/** What people of the field write for short, and what the law calls it; told by their capitals. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  AICS: 'Australian Inventory of Chemical Substances',
  APZ: 'asset protection zone',
  BDAR: 'biodiversity development assessment report',
  CC: 'construction certificate',
  CDC: 'complying development certificate',
  CEFC: 'Clean Energy Finance Corporation',
  CEWH: 'Commonwealth Environmental Water Holder',
  DA: 'development application',
  DCP: 'development control plan',
  EIS: 'environmental impact statement',
  EPA: 'Environment Protection Authority',
  EPI: 'environmental planning instrument',
  EPL: 'environment protection licence',
  ESD: 'ecologically sustainable development',
  FSR: 'floor space ratio',
  GBRMPA: 'Great Barrier Reef Marine Park Authority',
  GFA: 'gross floor area',
  GHG: 'greenhouse gas',
  HSR: 'health and safety representative',
  ILUA: 'indigenous land use agreement',
  LEP: 'local environmental plan',
  LGA: 'local government area',
  LGC: 'large-scale generation certificate',
  MDBA: 'Murray-Darling Basin Authority',
  MNES: 'matters of national environmental significance',
  NEPM: 'national environment protection measure',
  NOPTA: 'Titles Administrator',
  NPI: 'National Pollutant Inventory',
  OC: 'occupation certificate',
  PFAS: 'per- and polyfluoroalkyl substances',
  REF: 'review of environmental factors',
  RFS: 'Rural Fire Service',
  SEPP: 'State environmental planning policy',
  SIS: 'species impact statement',
  SSD: 'State significant development',
  STC: 'small-scale technology certificate',
  TEC: 'threatened ecological community',
  VPA: 'planning agreement',
};

/** One thing that was searched for as well. */
export interface Expansion {
  readonly said: string;
  readonly meant: string;
}

/** Returns the question in the law's words. */
export function inLegalWords(question: string, expansions: readonly Expansion[]): string {
  return expansions.reduce((text, { said, meant }) => text.replace(said, meant), question);
}

/**
 * Returns what the question says in another way than the law, with the law's words, each once. Those it has already are left out, and
 * what was said is read one way alone: `toxic rubbish` is hazardous waste, and no waste beside it.
 */
export function expandQuestion(question: string): Expansion[] {
  const found: Expansion[] = [];
  const lower = question.toLowerCase();
  let unread = question;
  const read = (said: string | undefined, meant: string | undefined) => {
    if (said === undefined || meant === undefined || lower.includes(meant.trim().toLowerCase()) || found.some((other) => other.meant === meant)) return;
    found.push({ said, meant });
    unread = unread.replace(said, (characters) => '\n'.repeat(characters.length));
  };
  for (const [said] of question.matchAll(/\b[A-Z]{2,6}s?\b/g)) read(said, ABBREVIATIONS[said] ?? ABBREVIATIONS[said.replace(/s$/, '')]);
  for (const [pattern, meant] of ORDINARY_WORDS) read(pattern.exec(unread)?.[0], meant);
  return found;
}
