import { describe, expect, it } from '@jest/globals';
import { TOPIC_TAGS } from '@regqa/contracts';
import { topicsOf } from './topics.ts';

describe('topic tags', () => {
  it.each([
    ['Quoll Local Environmental Plan 2031', ['planning']],
    ['Flooding', ['water']],
    ['Recycled Waste Act 2031', ['waste']],
    ['Burrow Planning Policy', ['planning']],
    ['Burrow Plan 2031', []],
    ['Sealing Act 2031', []],
    ['Native Title and Heritage Act 2031', ['heritage', 'native title']],
  ])('of the title %j', (title, tags) => {
    expect(topicsOf(title, [])).toEqual(tags);
  });

  it('takes a topic from the headings only where many of them name it', () => {
    const headings = (water: number, other: number) => [
      ...Array<string>(water).fill('Water licences'),
      ...Array<string>(other).fill('Fees'),
    ];
    expect(topicsOf('Quoll Act 2031', headings(6, 40))).toEqual(['water']);
    expect(topicsOf('Quoll Act 2031', headings(6, 80))).toEqual([]);
    expect(topicsOf('Quoll Act 2031', headings(5, 5))).toEqual([]);
  });

  it('uses no tag outside the vocabulary that the interface states', () => {
    const all = topicsOf(Object.values(TOPIC_TAGS).join(' '), []);
    expect(all.every((tag) => tag in TOPIC_TAGS)).toBe(true);
    expect(all.length).toBeGreaterThan(10);
  });
});
