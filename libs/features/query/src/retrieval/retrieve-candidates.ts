/** Decides which passages are read: the best by words and by meaning, provisions that are named, lists of a zone. */
import type { CurrentDocument, IndexedPassage, ModelVector, PassageIndex } from '@regqa/ports';
import { contentStems, NUMBERING_WORDS, provisionKeyOf } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import { applies } from '../corpus/corpus.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { Query } from '../understanding/understand-question.ts';
import { zoneListKeys } from '../understanding/land-use.ts';
import type { PinpointMention } from '../understanding/pinpoint-mentions.ts';
import { isAsking } from '../understanding/query-terms.ts';

export interface Candidate {
  readonly passage: IndexedPassage;
  readonly document: CurrentDocument;
  readonly cosine: number | null;
  /** Whether its vector is still to be made, so that words alone found it. */
  readonly isUnembedded: boolean;
}

export interface RetrievalDeps {
  readonly corpus: Corpus;
  readonly index: Pick<PassageIndex, 'search' | 'provision'>;
  readonly config: AnsweringConfig;
  readonly vector: ModelVector | null;
  readonly signal?: AbortSignal;
}

/** Returns the candidates in no particular order. Throws DependencyUnavailableError. */
export async function retrieveCandidates(
  query: Query,
  { corpus, index, config, vector, signal }: RetrievalDeps,
): Promise<Candidate[]> {
  const { place, documentTypes } = query.request;
  const hits = await index.search({
    text: searchText(query),
    place,
    documentTypes,
    without: corpus.withheld,
    limit: config.retrieval.depth,
    vector,
    ...(signal && { signal }),
  });
  const candidates = new Map<string, Candidate>();
  const add = (passage: IndexedPassage, found: Omit<Candidate, 'passage' | 'document'>) => {
    const document = corpus.documentOf(passage.generation);
    const key = `${passage.generation}|${passage.chunkId}`;
    // What is read by its key went through no filter of the search.
    if (document !== undefined && applies(document, place, documentTypes) && !candidates.has(key))
      candidates.set(key, { passage, document, ...found });
  };
  for (const { passage, cosine } of hits) add(passage, { cosine, isUnembedded: vector !== null && cosine === null });
  const found = [...candidates.values()];
  const asked = [namedProvisions(query, found, corpus), zoneLists(query, found)].filter(
    ({ generations, names }) => generations.length * names.length <= config.retrieval.most_named_provisions,
  );
  const read = asked.map(({ generations, names, keysOf }) => readProvisions(index, generations, names.flatMap(keysOf)));
  for (const passage of (await Promise.all(read)).flat()) add(passage, { cosine: null, isUnembedded: false });
  return [...candidates.values()];
}

function searchText({ text, terms, rewrites }: Query): string {
  const kept = text
    .split(/\s+/)
    .filter((word) => contentStems(word).some((stem) => terms.weights.has(stem) && !isAsking(stem)));
  const expansions = rewrites.filter(({ kind }) => kind === 'expansion').map(({ meant }) => meant);
  return [kept.length === 0 ? text : kept.join(' '), ...expansions].join('\n');
}

interface Asked {
  readonly generations: readonly string[];
  readonly names: readonly string[];
  readonly keysOf: (name: string) => string[];
}

/** Short provisions say their words too seldom: by name they are read from their instrument, by code from all found. */
function namedProvisions(query: Query, found: readonly Candidate[], { documents }: Corpus): Asked {
  const { instruments, pinpoints, request } = query;
  const names = new Set(pinpoints.flatMap(nameOf));
  const named = documents.filter(({ documentId }) => instruments.documentIds.has(documentId));
  const local = found.map(({ document }) => document).filter(({ jurisdiction }) => jurisdiction === 'Local');
  const inPlan = request.place?.lga == null ? [] : local;
  const hasCode = pinpoints.some(({ kind }) => kind === 'code');
  const likely = hasCode ? found.map(({ document }) => document) : inPlan;
  const generations = new Set((named.length > 0 ? named : likely).map(({ generation }) => generation));
  return { generations: [...generations], names: [...names], keysOf: provisionKeys };
}

function nameOf({ kind, number }: PinpointMention): string[] {
  if (kind === 'schedule') return [];
  return [kind === 'provision' || kind === 'code' ? number : `${kind} ${number}`];
}

/** People mix up the words, the numbers they know; of two paragraphs `B18` that of Appendix B has it in its key. */
function provisionKeys(number: string): string[] {
  const appendix = /^(?:aus)?([a-z])\d/.exec(number)?.[1];
  const inAppendix = appendix === undefined ? [] : [`App ${appendix} para ${number}`];
  return [number, ...NUMBERING_WORDS.map(({ cited }) => `${cited} ${number}`), ...inAppendix].map(provisionKeyOf);
}

/** The lists of the zones, each whole, in the local plans that the search found. */
function zoneLists({ landUse }: Query, found: readonly Candidate[]): Asked {
  const plans = found.flatMap(({ passage }) => (passage.jurisdiction === 'Local' ? [passage.generation] : []));
  return { generations: [...new Set(plans)], names: [...(landUse?.zones ?? [])], keysOf: zoneListKeys };
}

/** Returns the passages of these provisions in each of the texts. Throws DependencyUnavailableError. */
export async function readProvisions(
  index: Pick<PassageIndex, 'provision'>,
  generations: readonly string[],
  keys: readonly string[],
): Promise<IndexedPassage[]> {
  const wanted = generations.flatMap((generation) => keys.map((provisionKey) => ({ generation, provisionKey })));
  return (await Promise.all(wanted.map((one) => index.provision(one)))).flat();
}
