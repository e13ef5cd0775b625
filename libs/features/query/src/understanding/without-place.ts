import { STATE_CODES } from '@regqa/contracts';
import { contentStems } from '@regqa/domain';
import type { PlaceFilter } from '@regqa/ports';
import { STATE_NAMES } from './place-in-question.ts';

const COUNCIL = String.raw`(?: (?:(?:City|Shire|Regional|Municipal|Rural City)(?: Council)?|Council|LGA|local government area)\b)`;
const OF_PLACE = '(?:City|Shire|Municipality|Town|District|Borough)';
const STATE = [...Object.values(STATE_NAMES), ...STATE_CODES].join('|');
/** What goes on in capitals is another name: `Albury Regional Jobs Precinct`; what is called a plan is an instrument. */
const ENDS = String.raw`(?!['’-]?[\p{L}\p{N}])(?! (?:[A-Z]|local environmental|development control))`;

/**
 * Returns the question without the phrases that say no more than the place that the search is restricted to: `in Orange`, `in the City of
 * Ballarat, Victoria`, `for Penrith Council`. All the law that applies there applies there, and a passage that happens to say the name would
 * be taken for the better one. Names of other things stay: `East Albury`, `the Orange LEP`. Returns the question as it is where nothing
 * would be left of what it asks.
 */
export function withoutPlace(question: string, { place, placeNames }: { place: PlaceFilter | null; placeNames: readonly string[] }): string {
  const states = place?.states.length === 1 ? [STATE_NAMES[place.states[0]!], place.states[0]!] : [];
  const bare = [...placeNames, ...states].reduce((text, name) => text.replace(placePhrase(name), ''), question).trim();
  return contentStems(bare).length === 0 ? question : bare;
}

function placePhrase(name: string): RegExp {
  const said = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`,? ?(?<!\p{L})(?:[Ii]n|[Aa]t|[Ww]ithin|[Nn]ear|[Aa]round|[Ff]or|[Aa]cross|[Uu]nder) (?:the )?(?:${OF_PLACE} of )?${said}${COUNCIL}?(?:,? (?:in )?(?:the )?(?:${STATE}))?${ENDS},?`, 'gu');
}
