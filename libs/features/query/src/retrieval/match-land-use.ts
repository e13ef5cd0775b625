/** Finds the list of a zone that holds a use by its kind, as the plan's own Dictionary has it. */
import { contentStems, slugify } from '@regqa/domain';
import type { IndexedPassage, PassageIndex } from '@regqa/ports';
import type { Candidate, Query } from '../types.ts';
import { areSameTerm, termDefinedIn } from '../understanding/defined-term.ts';
import { isZoneList, landUseEntry, zoneListOf } from '../understanding/land-use.ts';
import type { LandUseEntry, LandUseQuestion, ZoneList } from '../understanding/land-use.ts';
import { readProvisions } from './retrieve-candidates.ts';

interface DefinedUse {
  readonly term: string;
  /** What it is a type of, nearest first. */
  readonly kinds: readonly string[];
  /** Whether the last of these was found, and is a type of nothing else. */
  readonly complete: boolean;
}

/** `Pubs are a type of food and drink premises—see …`: the Standard Instrument's note under a term. */
const TYPE_OF = /\b(?:is|are) (?:a )?types? of (\s*[^—–;.\s]+(?:[^\S\n]+[^—–;.\s]+)*)\s*(?:[—–;.]|$)/m;
/** Either word may be used; in a longer term (`waste or resource transfer station`) one may mean something else. */
const EITHER = /^(\S+) or (\S+)$/;
/** What is in no list by name. */
const ANY_OTHER = /^any (?:other )?development\b.*\bnot (?:otherwise )?specified\b/i;
/** Terms above a term that are followed; the Standard Instrument has three. */
const MOST_KINDS = 5;
const DICTIONARY = 'dictionary';
/** Words of the longest term that is looked up where the search found no definition of one. */
const LONGEST_TERM = 4;

/**
 * Returns the query with the lists that answer it by the kind of the use where none names it: the list of the nearest
 * defined kind, else the one of whatever is not named. Throws DependencyUnavailableError.
 */
export async function matchLandUse(
  query: Query,
  candidates: readonly Candidate[],
  index: Pick<PassageIndex, 'provision'>,
): Promise<Query> {
  const { landUse, text: question } = query;
  if (landUse === null || landUse.lists.size > 0) return query;
  const found = candidates.map(({ passage }) => passage);
  const zoneLists = found.filter(isZoneList);
  const placed = new Map<string, LandUseEntry>();
  for (const generation of new Set(zoneLists.map((passage) => passage.generation))) {
    const lists = zoneLists
      .filter((passage) => passage.generation === generation)
      .flatMap((passage) => zoneListOf(passage, landUse.zones) ?? []);
    const silent = [...landUse.zones]
      .map((zone) => lists.filter((list) => list.zone === zone))
      .filter((ofZone) => !ofZone.some(({ passage }) => landUseEntry(passage, landUse) !== null));
    if (silent.every((ofZone) => ofZone.length === 0)) continue;
    const use = await definedUse(
      found.filter((passage) => passage.generation === generation),
      { question, landUse, generation, index },
    );
    if (use === null || use.kinds.length === 0) continue;
    for (const ofZone of silent) for (const [chunkId, entry] of matchIn(ofZone, use)) placed.set(chunkId, entry);
  }
  return { ...query, landUse: { ...landUse, placed } };
}

function matchIn(lists: readonly ZoneList[], use: DefinedUse): [chunkId: string, entry: LandUseEntry][] {
  const uses = lists.filter(({ list }) => list !== 'objectives');
  const standing = (isIt: (entry: string) => boolean, placing: string) =>
    uses.flatMap(({ zone, list, entries, passage }) =>
      entries
        .filter(isIt)
        .slice(0, 1)
        .map((entry): [string, LandUseEntry] => [passage.chunkId, { zone, list, use: entry, placing }]),
    );
  for (const [at, kind] of use.kinds.entries()) {
    const found = standing(
      (entry) => areSameTerm(new Set(contentStems(entry)), new Set(contentStems(kind))),
      `the plan's Dictionary makes ${use.term} a type of ${use.kinds.slice(0, at + 1).join(', and that of ')}; no list of the zone names it`,
    );
    if (found.length > 0) return found;
  }
  return use.complete
    ? standing(
        (entry) => ANY_OTHER.test(entry),
        `no list of the zone names ${use.term}, or what the plan's Dictionary makes it a type of (${use.kinds.join(', ')})`,
      )
    : [];
}

interface Asked {
  readonly question: string;
  readonly landUse: LandUseQuestion;
  readonly generation: string;
  readonly index: Pick<PassageIndex, 'provision'>;
}

/** The longest defined term that the question uses, with what it is a type of. */
async function definedUse(
  passages: readonly IndexedPassage[],
  { question, landUse, generation, index }: Asked,
): Promise<DefinedUse | null> {
  const used = termsUsed(passages, landUse);
  const [longest] = used.length > 0 ? used : termsUsed(await readTerms(question, { generation, index }), landUse);
  if (longest === undefined) return null;
  const kinds: string[] = [];
  let text = longest.passage.text;
  for (;;) {
    const kind = TYPE_OF.exec(text)?.[1];
    if (kind === undefined || kinds.length === MOST_KINDS)
      return { term: longest.term, kinds, complete: kind === undefined };
    kinds.push(kind);
    const definition = await index.provision({ generation, provisionKey: definitionKey(kind) });
    if (definition.length === 0) return { term: longest.term, kinds, complete: false };
    text = definition.map((passage) => passage.text).join('\n');
  }
}

function termsUsed(
  passages: readonly IndexedPassage[],
  { stems }: LandUseQuestion,
): { term: string; passage: IndexedPassage }[] {
  const used = passages.flatMap((passage) => {
    const term = termDefinedIn(passage);
    if (term === undefined) return [];
    const said = [term, ...(EITHER.exec(term)?.slice(1) ?? [])]
      .map((one) => contentStems(one))
      .filter((own) => own.length > 0 && own.every((stem) => stems.has(stem)));
    return said.length === 0 ? [] : [{ term, passage, length: Math.max(...said.map((own) => own.length)) }];
  });
  return used.sort((a, b) => b.length - a.length);
}

/** Returns the definitions in a plan's Dictionary of what the question says in a row, singular or plural. */
async function readTerms(
  question: string,
  { generation, index }: Pick<Asked, 'generation' | 'index'>,
): Promise<IndexedPassage[]> {
  const words = question.split(/[^\p{L}'’()-]+/u).filter((word) => word !== '');
  const keys = new Set<string>();
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= Math.min(words.length, start + LONGEST_TERM); end++) {
      if (contentStems(words[start]!).length === 0 || contentStems(words[end - 1]!).length === 0) continue;
      const said = words.slice(start, end).join(' ');
      for (const term of [said, said.replace(/ies$/i, 'y'), said.replace(/s$/i, '')]) keys.add(definitionKey(term));
    }
  }
  return readProvisions(index, [generation], [...keys]);
}

function definitionKey(term: string): string {
  return `${DICTIONARY}.def-${slugify(term)}`;
}
