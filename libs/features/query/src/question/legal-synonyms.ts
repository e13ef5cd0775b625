/**
 * What people of the field write for short, or say in ordinary words, and what the law calls it. Abbreviations are told by
 * their capitals; the words on the left of the others by any.
 */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  APZ: 'asset protection zone',
  BDAR: 'biodiversity development assessment report',
  CC: 'construction certificate',
  CDC: 'complying development certificate',
  DA: 'development application',
  DCP: 'development control plan',
  EIS: 'environmental impact statement',
  EPL: 'environment protection licence',
  FSR: 'floor space ratio',
  GFA: 'gross floor area',
  GHG: 'greenhouse gas',
  LEP: 'local environmental plan',
  LGA: 'local government area',
  MNES: 'matters of national environmental significance',
  OC: 'occupation certificate',
  PFAS: 'per- and polyfluoroalkyl substances',
  REF: 'review of environmental factors',
  SEPP: 'State environmental planning policy',
  SIS: 'species impact statement',
  TEC: 'threatened ecological community',
  VPA: 'planning agreement',
};

const ORDINARY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bgranny flats?\b/i, 'secondary dwelling'],
  [/\bduplex(?:es)?\b/i, 'dual occupancy'],
  [/\btown ?houses?\b/i, 'multi dwelling housing'],
  [/\bairbnb\b|\bholiday lets?\b/i, 'short-term rental accommodation'],
  [/\bb ?& ?b\b|\bB and B\b/i, 'bed and breakfast accommodation'],
  [/\b(?:knock|pull|tear)(?:ing)? (?:\w+ ){0,3}down\b|\bbulldoze\b/i, 'demolition'],
  [/\b(?:split|divid|carv)(?:e|es|ing|ting)?(?: up)? (?=(?:\w+ ){0,2}(?:land|lots?|blocks?|property|parcels?)\b)/i, 'subdivision of '],
  [/\b(?:block|plot)s?(?= of land\b)|\b(?:my|new|building|housing|residential|small|minimum) blocks?\b/i, 'lot'],
  [/\bhow (?:high|tall)\b|\bhow many (?:metres|storeys) high\b/i, 'what height'],
  [/\bhow small\b/i, 'what minimum size'],
  [/\bold buildings?\b/i, 'heritage item'],
  [/\b(?:permission|permit)s?\b/i, 'consent'],
  [/\bput on hold\b/i, 'suspended'],
  [/\btaken away(?: again)?\b/i, 'revoked'],
  [/\bcoal seam gas\b|\bCSG\b/i, 'coal seam gas development'],
  [/\bwind farms?\b/i, 'electricity generating works'],
  [/\bsolar (?:farm|panel)s?\b/i, 'solar energy system'],
  [/\bbottle shops?\b/i, 'liquor premises'],
  [/\bflats\b|\bapartment blocks?\b/i, 'residential flat building'],
  [/\b(?:flood[- ]prone|(?:goes?|going|went) under ?water|gets? flooded|inundated)\b/i, 'subject to flooding'],
  [/\b(?:cut(?:ting)?|chop(?:ping)?) down (?=(?:\w+ ){0,3}(?:trees?|bush|vegetation)\b)|\b(?:fell|lop|chop)(?:ing)? (?=(?:\w+ ){0,2}trees?\b)/i, 'clearing of '],
  [/(?<!swimming )\bpools?\b/i, 'swimming pool'],
  [/\b(?:work(?:ing)?|business|office) (?:from|at) (?:my |the |a )?home\b|\bhome office\b/i, 'home business'],
  [/\b(?:mobile|cell)(?: phone)? towers?\b|\bphone towers?\b/i, 'telecommunications facility'],
  [/\bbillboards?\b/i, 'advertising structure'],
  [/\bchild ?care cent(?:re|er)s?\b|\bday ?care\b/i, 'centre-based child care facility'],
  [/\b(?:nursing|retirement|old people'?s) (?:homes?|villages?)\b/i, 'seniors housing'],
  [/\b(?:cheap|low[- ]cost|social) housing\b/i, 'affordable housing'],
  [/\bwater tanks?\b/i, 'rainwater tank'],
  [/\b(?:petrol|fuel) stations?\b/i, 'service station'],
  [/\b(?:corner|convenience) (?:shops?|stores?)\b|\bmilk bars?\b/i, 'neighbourhood shop'],
  [/\b(?:church(?:es)?|mosques?|synagogues?)\b/i, 'place of public worship'],
  [/\bgyms?\b|\bfitness (?:centre|studio)s?\b/i, 'recreation facility (indoor)'],
  [/\b(?:boarding )?kennels?\b|\bcatter(?:y|ies)\b/i, 'animal boarding or training establishment'],
  [/\bboat ramps?\b/i, 'boat launching ramp'],
  [/\b(?:car|motor|vehicle) (?:workshop|mechanic|repairer)s?\b/i, 'vehicle repair station'],
  [/\b(?:rubbish|garbage|trash)\b/i, 'waste'],
  [/\b(?:endangered|rare) (?:animals?|plants?|wildlife)\b/i, 'threatened species'],
  [/\bdump(?:s|ed|ing)? (?=(?:\w+ ){0,3}(?:at|in|into|to) (?:the )?(?:sea|ocean)\b)/i, 'sea dumping '],
  [/\bfast[- ]track(?:ed|ing)?\b/i, 'complying development'],
  [/\bno[- ]approval\b|\bwithout (?:any )?(?:approval|asking (?:the )?council)\b/i, 'without consent as exempt'],
  [/\b(?:break|bend|vary)(?:s|ing|ies)? (?:a|the|any) (?:\w+ )?(?:rule|control|limit)s?\b/i, 'exceptions to development standards'],
  [/\b(?:think(?:ing)?|look(?:ing)?) again (?:at|about)\b|\bchang(?:e|es|ing) (?:its|his|her|their) mind\b/i, 'reconsideration of '],
  [/\bstrings\b/i, 'conditions'],
  [/\b(?:green light|go[- ]ahead|sign[- ]?off)\b/i, 'approval'],
  [/\b(?:against the law|illegal)\b/i, 'an offence'],
  [/\b(?:jail|gaol|prison)(?! (?:sentence )?facilit)\b/i, 'imprisonment'],
  [/\bfines?\b(?! particles?)/i, 'penalty'],
  [/\bpaperwork\b/i, 'records'],
  [/\bon the list\b/i, 'listed'],
  [/\bweigh(?:ed|ing|s)? up\b/i, 'considered'],
  [/\bnext[- ]door\b/i, 'adjoining'],
];

/** One thing that was searched for as well. */
export interface Expansion {
  readonly said: string;
  readonly meant: string;
}

/** Returns the question in the law's words. */
export function inLegalWords(question: string, expansions: readonly Expansion[]): string {
  return expansions.reduce((text, { said, meant }) => text.replace(said, meant), question);
}

/** Returns what the question says in another way than the law, with the law's words, each once. Those it has already are left out. */
export function expandQuestion(question: string): Expansion[] {
  const found: Expansion[] = [];
  for (const [said] of question.matchAll(/\b[A-Z]{2,4}s?\b/g)) {
    const meant = ABBREVIATIONS[said] ?? ABBREVIATIONS[said.replace(/s$/, '')];
    if (meant !== undefined) found.push({ said, meant });
  }
  for (const [pattern, meant] of ORDINARY_WORDS) {
    const said = pattern.exec(question)?.[0];
    if (said !== undefined) found.push({ said, meant });
  }
  const lower = question.toLowerCase();
  return found.filter(({ meant }, at) => !((globalThis as any).__off?.(meant)) && !lower.includes(meant.toLowerCase()) && found.findIndex((other) => other.meant === meant) === at);
}
