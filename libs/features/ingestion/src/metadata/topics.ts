/**
 * The curated vocabulary of topic tags, each with the words that a title must contain. Titles are short and made by
 * drafters, so that a word in them is what the instrument is about.
 */
export const TOPICS: readonly (readonly [string, RegExp])[] = [
  ['planning', /\b(?:planning|local environmental plan|development control|zoning|land use|building|housing|subdivision|urban|development approvals?)\b/i],
  ['biodiversity', /\b(?:biodiversity|conservation|wildlife|flora|fauna|species|native vegetation|vegetation|ecological|national parks?|marine park)\b/i],
  ['water', /\b(?:water|rivers?|groundwater|murray|catchment|watershed|dams?|flood\w*|streams?|run-?off|stormwater)\b/i],
  ['climate', /\b(?:climate|carbon|greenhouse|emissions?)\b/i],
  ['energy', /\b(?:energy|electricity|petroleum|gas storage|resources and energy)\b/i],
  ['heritage', /\b(?:heritage|antarctic|aboriginal|torres strait)\b/i],
  ['native title', /\bnative title\b/i],
  ['pollution', /\b(?:pollution|contaminat\w*|sea dumping|protection of the sea|environment protection|ozone|hazards?)\b/i],
  ['waste', /\b(?:waste|recycling|product stewardship)\b/i],
  ['chemicals', /\b(?:chemicals?|ozone|fuel quality|pesticides?)\b/i],
  ['biosecurity', /\b(?:biosecurity|quarantine|pests?)\b/i],
  ['agriculture', /\b(?:primary production|agricultur\w*|farms?|farming|soils?)\b/i],
  ['marine', /\b(?:marine|offshore|sea|reef|coastal?|fisher\w+)\b/i],
  ['transport', /\b(?:airports?|roads?|traffic|rail\w*|transport|ships)\b/i],
];

/** Returns the topic tags of a title. */
export function topicsOf(title: string): string[] {
  return TOPICS.filter(([, words]) => words.test(title)).map(([tag]) => tag);
}
