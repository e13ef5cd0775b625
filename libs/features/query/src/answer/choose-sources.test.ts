import { describe, expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import { chooseSources } from './choose-sources.ts';

/** A passage of a section by its pinpoint; those of one number are of one provision. */
const passage = (section: string, rank: number, kind: 'provision' | 'definition' = 'provision') => {
  const provisionKey = kind === 'definition' ? 'dictionary' : section.replace(/\(.*/, '');
  return { best: { passage: buildPassage({ documentId: 'a', section, kind, provisionKey, chunkId: `a:${section}` }), rank } as unknown as Candidate, repeatedIn: [] };
};
const sections = (chosen: ReturnType<typeof chooseSources>) => chosen.map(({ best }) => best.passage.section);

describe('sources', () => {
  it('are of another provision where a further part of the same one is hardly better', () => {
    const found = [passage('s 15(1)', 9), passage('s 15(2)', 8.9), passage('s 15(3)', 8.8), passage('s 16', 8), passage('s 17', 7.5)];
    expect(sections(chooseSources(found, 3))).toEqual(['s 15(1)', 's 16', 's 17']);
  });

  it('are parts of the same provision where they are far better', () => {
    const found = [passage('s 15(1)', 9), passage('s 15(2)', 8.9), passage('s 16', 6), passage('s 17', 5)];
    expect(sections(chooseSources(found, 2))).toEqual(['s 15(1)', 's 15(2)']);
  });

  it('stand in the order in which they were found', () => {
    const found = [passage('s 15(1)', 9), passage('s 15(2)', 8.9), passage('s 16', 6)];
    expect(sections(chooseSources(found, 3))).toEqual(['s 15(1)', 's 15(2)', 's 16']);
  });

  it('may be several definitions of one dictionary', () => {
    const found = [passage('definition of “kiln (small)”', 9, 'definition'), passage('definition of “kiln (large)”', 8.9, 'definition'), passage('s 16', 8)];
    expect(sections(chooseSources(found, 2))).toEqual(['definition of “kiln (small)”', 'definition of “kiln (large)”']);
  });
});
