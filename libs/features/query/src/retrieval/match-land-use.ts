/** Finds the entries of a zone's lists that answer a question: by name, else by kind in the plan's Dictionary. */
import { contentStems, provisionKeyOf } from '@regqa/domain';
import type { IndexedPassage, PassageIndex } from '@regqa/ports';
import type { AnsweringConfig } from '../answering-config.ts';
import { wholeRuns } from '../corpus/phrases.ts';
import type { Rewrite } from '../understanding/query-terms.ts';
import type { Query } from '../understanding/understand-question.ts';
import { areSameTerm, termDefinedIn } from '../understanding/defined-term.ts';
import { STANDARD_ZONES, zoneListKeys, zoneListOf, zonesIn } from '../understanding/land-use.ts';
import type { LandUseEntry, PlacedUse, ZoneList } from '../understanding/land-use.ts';
import { readProvisions } from './retrieve-candidates.ts';
import type { Candidate, RetrievalDeps } from './retrieve-candidates.ts';

const ANY_OTHER = /^any (?:other )?development\b.*\bnot (?:otherwise )?specified\b/i;

/**
 * Returns the query with what answers it of each list: entries for the uses that it names, else whole lists where it
 * asks for them. Throws DependencyUnavailableError.
 */
export async function matchLandUse(
  query: Query,
  candidates: readonly Candidate[],
  { index, config }: Pick<RetrievalDeps, 'config'> & { index: Pick<PassageIndex, 'provision'> },
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
        : await usesNamed(query, {
            ofPlan,
            asked,
            dictionary: { index, generation, limits: config.retrieval.dictionary },
          });
    for (const zone of landUse.zones) {
      const lists = asked.filter((list) => list.zone === zone);
      const placed = uses.map((use) => placeOf(use, lists));
      for (const list of lists) {
        const own = placed.flatMap((places) => places.get(list) ?? []);
        const isWhole = uses.length === 0 && landUse.lists.has(list.list);
        if (isWhole || own.length > 0) entries.set(list.passage.chunkId, { zone, uses: own });
      }
    }
  }
  return { ...query, landUse: { ...landUse, entries } };
}

interface Plan {
  readonly ofPlan: readonly IndexedPassage[];
  readonly asked: readonly ZoneList[];
  readonly dictionary: UseDictionary;
}

/** The uses that a question names, in its own words or the law's; not those that another of them is a kind of. */
async function usesNamed({ text, rewrites }: Query, { ofPlan, asked, dictionary }: Plan): Promise<Use[]> {
  const isOfUse = ({ kind, meant }: Rewrite) => kind === 'expansion' && zonesIn(meant).size === 0;
  const texts = [...rewrites.filter(isOfUse).map(({ meant }) => meant), text];
  const defined = await usesIn(dictionary, texts, ofPlan);
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

/** Where a use stands: by its name, by the nearest of its kinds, or with whatever is not named. */
function placeOf({ term, kinds, complete }: Use, lists: readonly ZoneList[]): ReadonlyMap<ZoneList, PlacedUse[]> {
  const listsWith = (isIt: (entry: string) => boolean, placing: string | null) =>
    new Map(
      lists.flatMap((list): [ZoneList, PlacedUse[]][] => {
        const own = list.list === 'objectives' ? [] : list.entries.filter(({ text }) => isIt(text));
        return own.length === 0 ? [] : [[list, own.map((entry) => ({ ...entry, placing }))]];
      }),
    );
  for (const [at, name] of [term, ...kinds].entries()) {
    const above = kinds.slice(0, at).join(', and that of ');
    const byKind = `the plan's Dictionary makes ${term} a type of ${above}; no list of the zone names it`;
    const found = listsWith((entry) => isSameUse(entry, name), at === 0 ? null : byKind);
    if (found.size > 0) return found;
  }
  const norKinds = kinds.length === 0 ? '' : `, or what the plan's Dictionary makes it a type of (${kinds.join(', ')})`;
  const asAnyOther = `no list of the zone names ${term}${norKinds}`;
  return complete ? listsWith((entry) => ANY_OTHER.test(entry), asAnyOther) : new Map();
}

interface Use {
  readonly term: string;
  /** What it is a type of, nearest first. */
  readonly kinds: readonly string[];
  /** Whether the last of these is known to be a type of nothing else. */
  readonly complete: boolean;
}

/** `Pubs are a type of food and drink premises—see …`: the Standard Instrument's note under a term. */
const TYPE_OF = /\b(?:is|are) (?:a )?types? of (\s*[^—–;.\s]+(?:[^\S\n]+[^—–;.\s]+)*)\s*(?:[—–;.]|$)/m;
/** How the Standard Instrument defines a use: `service station means a building or place used for …`. */
const MEANS_A_USE = new RegExp(
  String.raw`\bmeans (?:an? |any |the )?(?:buildings? or places?|place\b|premises|facilit(?:y|ies)|` +
    String.raw`establishments?|area of land|land (?:\(|used|on which)|winning)`,
);
/** `Dual occupancies (attached)` is some of the dual occupancies. */
const SOME_OF = /^([^(]+) \([^)]+\)$/;
const DICTIONARY = 'dictionary';

const stemsOf = (term: string): ReadonlySet<string> => new Set(contentStems(term.replace(/oria\b/gi, 'orium')));

function isSaidIn(term: string, texts: readonly string[]): boolean {
  return texts.some((text) => isWithin(stemsOf(term), stemsOf(text)));
}

/** Whether an entry of a list names a use, or some of it: `Dual occupancies (attached)` of `dual occupancy`. */
function isSameUse(entry: string, term: string): boolean {
  return [entry, SOME_OF.exec(entry)?.[1] ?? entry].some((one) => areSameTerm(stemsOf(one), stemsOf(term)));
}

/** Where the Dictionary of one plan is read: what a term means, and what it is a type of. */
interface UseDictionary {
  readonly index: Pick<PassageIndex, 'provision'>;
  readonly generation: string;
  readonly limits: AnsweringConfig['retrieval']['dictionary'];
}

/** Returns the uses defined in the plan that the texts name; `passages` are those already read. */
async function usesIn(
  dictionary: UseDictionary,
  texts: readonly string[],
  passages: readonly IndexedPassage[],
): Promise<Use[]> {
  const keys = new Map<string, string>();
  for (const passage of [...passages, ...(await definitionsOf(dictionary, texts))]) {
    const term = termDefinedIn(passage);
    if (term !== undefined && isSaidIn(term, texts)) keys.set(term, passage.provisionKey);
  }
  const uses = await Promise.all(
    [...keys].map(async ([term, key]) => {
      const definition = await readDefinition(dictionary, key);
      const isUse = TYPE_OF.test(definition) || MEANS_A_USE.test(definition) || (await isListed(dictionary, term));
      return isUse ? [await withKinds(dictionary, term, definition)] : [];
    }),
  );
  return uses.flat();
}

/** Follows the notes from a term to what it is a type of. */
async function withKinds(dictionary: UseDictionary, term: string, definition: string): Promise<Use> {
  const kinds: string[] = [];
  for (let text = definition; ;) {
    const kind = TYPE_OF.exec(text)?.[1];
    if (kind === undefined || kinds.length === dictionary.limits.most_kinds)
      return { term, kinds, complete: kind === undefined };
    kinds.push(kind);
    text = await readDefinition(dictionary, definitionKey(kind));
    if (text === '') return { term, kinds, complete: false };
  }
}

/** Returns the definitions of what the texts say in a row, singular or plural. */
function definitionsOf(
  { index, generation, limits }: UseDictionary,
  texts: readonly string[],
): Promise<IndexedPassage[]> {
  const keys = new Set(texts.flatMap((text) => termsIn(text, limits.longest_term)).map(definitionKey));
  return readProvisions(index, [generation], [...keys].slice(0, limits.most_terms));
}

/** Whether a list of any zone of the plan has a term: `sex services premises means a brothel` does not say that. */
async function isListed({ index, generation }: UseDictionary, term: string): Promise<boolean> {
  const lists = await readProvisions(index, [generation], STANDARD_ZONES.flatMap(zoneListKeys));
  return lists.some((passage) => zoneListOf(passage)?.entries.some(({ text }) => isSameUse(text, term)));
}

async function readDefinition({ index, generation }: UseDictionary, provisionKey: string): Promise<string> {
  const passages = await index.provision({ generation, provisionKey });
  return passages.map(({ text }) => text).join('\n');
}

function termsIn(text: string, longest: number): string[] {
  const words = text.split(/[^\p{L}'’()-]+/u).filter((word) => word !== '');
  const saysNothing = (word: string) => contentStems(word).length === 0;
  return wholeRuns(words, longest, saysNothing).flatMap((run) => {
    const term = run.join(' ');
    return [term, term.replace(/ies$/i, 'y'), term.replace(/s$/i, '')];
  });
}

function definitionKey(term: string): string {
  return provisionKeyOf(`${DICTIONARY}.def-${term}`);
}

/** Whether all of some stems are among others, and there are any. */
function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return some.size > 0 && some.isSubsetOf(all);
}
