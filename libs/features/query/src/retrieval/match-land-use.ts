/** Finds the entries of a zone's lists that answer a question: by name, else by kind in the plan's Dictionary. */
import type { IndexedPassage, PassageIndex } from '@regqa/ports';
import type { Candidate, Query, Rewrite } from '../types.ts';
import { areSameTerm } from '../understanding/defined-term.ts';
import { namesZone, zoneListOf } from '../understanding/land-use.ts';
import type { LandUseEntry, LandUseQuestion, PlacedUse, ZoneList } from '../understanding/land-use.ts';
import { isSaidIn, isSameUse, isWithin, stemsOf, UseDictionary } from './use-dictionary.ts';
import type { Use } from './use-dictionary.ts';

/** What is in no list by name. */
const ANY_OTHER = /^any (?:other )?development\b.*\bnot (?:otherwise )?specified\b/i;

/**
 * Returns the query with what of which list answers it: entries for the uses that it names, else whole lists where it
 * asks for them. Throws DependencyUnavailableError.
 */
export async function matchLandUse(
  query: Query,
  candidates: readonly Candidate[],
  index: Pick<PassageIndex, 'provision'>,
): Promise<Query> {
  const { landUse } = query;
  if (landUse === null) return query;
  const found = candidates.map(({ passage }) => passage);
  const entries = new Map<string, LandUseEntry>();
  for (const generation of new Set(found.map((passage) => passage.generation))) {
    const ofPlan = found.filter((passage) => passage.generation === generation);
    const asked = ofPlan.flatMap((passage) => zoneListOf(passage) ?? []).filter(({ zone }) => landUse.zones.has(zone));
    if (asked.length === 0) continue;
    const uses =
      !landUse.seeksUse || landUse.lists.has('objectives')
        ? []
        : await usesNamed(query, { ofPlan, asked, dictionary: new UseDictionary(index, generation) });
    for (const zone of landUse.zones) {
      const ofZone = asked.filter((list) => list.zone === zone);
      for (const [chunkId, entry] of uses.length === 0 ? wholeLists(ofZone, landUse) : placesOf(uses, ofZone))
        entries.set(chunkId, entry);
    }
  }
  return { ...query, landUse: { ...landUse, entries } };
}

interface Plan {
  readonly ofPlan: readonly IndexedPassage[];
  /** The lists of the zones that are asked about. */
  readonly asked: readonly ZoneList[];
  readonly dictionary: UseDictionary;
}

/** The uses that a question names, in its own words or the law's; not those that another of them is a kind of. */
async function usesNamed({ text, rewrites }: Query, { ofPlan, asked, dictionary }: Plan): Promise<Use[]> {
  const isOfUse = ({ kind, meant }: Rewrite) => kind === 'expansion' && !namesZone(meant);
  const texts = [...rewrites.filter(isOfUse).map(({ meant }) => meant), text];
  const defined = await dictionary.usesIn(texts, ofPlan);
  const listed = new Set(asked.flatMap(({ entries }) => entries.map((entry) => entry.text)));
  const undefinedHere = [...listed]
    .filter((entry) => isSaidIn(entry, texts) && !defined.some(({ term }) => isSameUse(entry, term)))
    .map((term): Use => ({ term, kinds: [], complete: false }));
  const uses = [...defined, ...undefinedHere];
  return uses.filter((use) => !uses.some((other) => other !== use && isMoreGeneral(use, other)));
}

function isMoreGeneral({ term }: Use, other: Use): boolean {
  const [own, others] = [stemsOf(term), stemsOf(other.term)];
  return (
    other.kinds.some((kind) => areSameTerm(stemsOf(kind), own)) || (others.size > own.size && isWithin(own, others))
  );
}

function wholeLists(lists: readonly ZoneList[], asked: LandUseQuestion): [chunkId: string, entry: LandUseEntry][] {
  return lists
    .filter(({ list }) => asked.lists.has(list))
    .map(({ zone, passage }) => [passage.chunkId, { zone, uses: [] }]);
}

function placesOf(uses: readonly Use[], lists: readonly ZoneList[]): [chunkId: string, entry: LandUseEntry][] {
  const placed = uses.map((use) => placeOf(use, lists));
  return lists.flatMap((list): [string, LandUseEntry][] => {
    const own = placed.flatMap((of) => of.get(list) ?? []);
    return own.length === 0 ? [] : [[list.passage.chunkId, { zone: list.zone, uses: own }]];
  });
}

/** Where a use stands: by its name, by the nearest of its kinds, or with whatever is not named. */
function placeOf({ term, kinds, complete }: Use, lists: readonly ZoneList[]): ReadonlyMap<ZoneList, PlacedUse[]> {
  const standing = (isIt: (entry: string) => boolean, placing: string | null) =>
    new Map(
      lists.flatMap((list): [ZoneList, PlacedUse[]][] => {
        const own = list.list === 'objectives' ? [] : list.entries.filter(({ text }) => isIt(text));
        return own.length === 0 ? [] : [[list, own.map((entry) => ({ ...entry, placing }))]];
      }),
    );
  for (const [at, name] of [term, ...kinds].entries()) {
    const above = kinds.slice(0, at).join(', and that of ');
    const byKind = `the plan's Dictionary makes ${term} a type of ${above}; no list of the zone names it`;
    const found = standing((entry) => isSameUse(entry, name), at === 0 ? null : byKind);
    if (found.size > 0) return found;
  }
  const norKinds = kinds.length === 0 ? '' : `, or what the plan's Dictionary makes it a type of (${kinds.join(', ')})`;
  const asAnyOther = `no list of the zone names ${term}${norKinds}`;
  return complete ? standing((entry) => ANY_OTHER.test(entry), asAnyOther) : new Map();
}
