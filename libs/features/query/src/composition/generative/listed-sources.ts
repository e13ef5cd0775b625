/** The sources that an answer lists while a model writes it from more passages than are listed. */
import type { RankedPassage } from '../../ranking/rank-candidates.ts';

export interface ListedSources {
  /** At most `most`; the marker [1] stands for the first. */
  readonly sources: readonly RankedPassage[];
  /** The `chunkId`s of those that a sentence cites. */
  readonly cited: ReadonlySet<string>;
  readonly most: number;
}

/**
 * Returns the list with the passages cited, and their markers. A passage that is not listed takes the place of the last
 * source that no sentence cites, so that the markers given out stay true; where there is none, it has no marker.
 */
export function citeSources(
  listed: ListedSources,
  passages: readonly RankedPassage[],
): { readonly listed: ListedSources; readonly markers: readonly number[] } {
  const sources = [...listed.sources];
  const cited = new Set(listed.cited);
  const isFree = ({ passage }: RankedPassage) => !cited.has(passage.chunkId);
  const places = passages.map((source) => {
    const { chunkId } = source.passage;
    const place = sources.findIndex(({ passage }) => passage.chunkId === chunkId);
    const free = sources.length < listed.most ? sources.length : sources.findLastIndex(isFree);
    const found = place >= 0 ? place : free;
    if (found < 0) return found;
    sources[found] = source;
    cited.add(chunkId);
    return found;
  });
  const markers = [...new Set(places.filter((place) => place >= 0).map((place) => place + 1))];
  return { listed: { ...listed, sources, cited }, markers };
}
