import { contentStems } from '@regqa/domain';
import type { TopicTag } from '@regqa/contracts';

/**
 * Words that each show the topic, compared by stem; after `=` as written, as `planning` has the stem of `plan`. Words
 * that many topics share are left out.
 */
const WORDS: Readonly<Record<TopicTag, string>> = {
  planning:
    '=planning, local environmental plan, development control, development approval, development application, ' +
    'development consent, zoning, land use, =building, =buildings, =housing, subdivision of land, urban',
  biodiversity:
    'biodiversity, biological diversity, conservation, wildlife, flora, fauna, threatened species, native vegetation, ' +
    'vegetation, ecological, ecology, national park, marine park, koala',
  water: 'water, river, groundwater, catchment, watershed, dam, flood, stream, runoff, stormwater, weir, aquifer',
  climate: 'climate, carbon, greenhouse, emission',
  energy: 'energy, electricity, petroleum, gas storage, renewable energy, solar, wind farm',
  heritage: 'heritage, archaeological',
  'native title': 'native title, land rights',
  pollution:
    'pollution, contaminated, contamination, sea dumping, environment protection, ozone, hazard, noise control, ' +
    'discharge limits',
  waste: 'waste, recycling, product stewardship, landfill',
  chemicals: 'chemical, ozone, fuel quality, pesticide, dangerous goods',
  biosecurity: 'biosecurity, quarantine, pest, noxious weed',
  agriculture: 'primary production, agriculture, agricultural, farm, farming, soil, grazing, irrigation, erosion',
  marine: 'marine, offshore, sea, reef, coastal, coast, fishery, fisheries',
  transport: 'airport, road, traffic, railway, transport, ship',
};

/** A topic that the title does not name counts when this share of the headings does, and so many of them. */
const LEAST_SHARE = 0.1;
const FEWEST_HEADINGS = 6;

/** Returns the topic tags, in the vocabulary's order: one word of the title is enough, headings need several. */
export function topicsOf(title: string, headings: readonly string[]): string[] {
  const inTitle = wordsOf(title);
  const inHeadings = headings.map(wordsOf);
  return Object.entries(WORDS).flatMap(([tag, list]) => {
    const words = list.split(', ').map(asFound);
    const hits = inHeadings.filter((heading) => holdsAny(heading, words)).length;
    const isCommon = hits >= FEWEST_HEADINGS && hits >= headings.length * LEAST_SHARE;
    return isCommon || holdsAny(inTitle, words) ? [tag] : [];
  });
}

/** Stems between spaces, so that whole words are found, and the words themselves after `=`. */
function wordsOf(text: string): string {
  const exact = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return ` ${contentStems(text).join(' ')} ${exact.map((word) => `=${word}`).join(' ')} `;
}

function asFound(word: string): string {
  return word.startsWith('=') ? ` ${word} ` : ` ${contentStems(word).join(' ')} `;
}

function holdsAny(text: string, words: readonly string[]): boolean {
  return words.some((word) => text.includes(word));
}
