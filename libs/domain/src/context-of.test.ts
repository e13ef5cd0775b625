import { expect, it } from '@jest/globals';
import { contextOf } from './context-of.ts';

it.each([
  [['Part 1', 'Division 2', 'Subdivision 3'], 'Lanterns', 'Glow Act 2030 > Division 2 > Subdivision 3 > Lanterns: '],
  [['Part 1'], null, 'Glow Act 2030 > Part 1: '],
  [[], null, 'Glow Act 2030: '],
])('says where a passage stands: %j, %j', (headingPath, sectionHeading, context) => {
  expect(contextOf({ title: 'Glow Act 2030', headingPath, sectionHeading })).toBe(context);
});
