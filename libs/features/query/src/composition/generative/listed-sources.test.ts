import { describe, expect, it } from '@jest/globals';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';
import { citeSources } from './listed-sources.ts';

const passage = (chunkId: string) => ({ passage: { chunkId } }) as RankedPassage;
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(passage) as [RankedPassage, RankedPassage, RankedPassage, RankedPassage];
const listing = (sources: readonly RankedPassage[], cited: readonly string[] = [], most = sources.length) => ({
  sources,
  cited: new Set(cited),
  most,
});

describe('the sources that an answer cites', () => {
  it.each([
    ['keep their places where they are listed', listing([a, b]), [b], [a, b], [2]],
    ['take the place of the last that is not cited', listing([a, b, c], ['c']), [d], [a, d, c], [2]],
    ['come last while there is room', listing([a], ['a'], 2), [b], [a, b], [2]],
    ['have one marker each', listing([a, b]), [b, b, a], [a, b], [2, 1]],
    ['have no marker where all others are cited', listing([a], ['a']), [b], [a], []],
  ])('%s', (_rule, listed, cited, sources, markers) => {
    const result = citeSources(listed, cited);
    expect(result.listed.sources).toEqual(sources);
    expect(result.markers).toEqual(markers);
  });
});
