import { expect, it } from '@jest/globals';
import { buildNode } from '../test-support/build-node.ts';
import { matchPinpoint, matchWords } from './match-nodes.ts';

const NODES = [
  buildNode({ key: 'pt-4', type: 'part', number: 'Part 4', label: 'Pt 4', heading: 'Principal development standards' }),
  buildNode({ key: 'cl-4.3', number: '4.3', label: 'cl 4.3', heading: 'Height of buildings' }),
  buildNode({ key: 'cl-4.30', number: '4.30', label: 'cl 4.30', heading: 'Heights of fences' }),
  buildNode({ key: 'sch-1', type: 'schedule', number: 'Schedule 1', label: 'Sch 1', heading: 'Additional uses' }),
  buildNode({ key: 'sch-1.cl-4', number: '4', label: 'Sch 1 cl 4', heading: 'Use of a mill' }),
  buildNode({ key: 'sch-2.cl-4', number: '4', label: 'Sch 2 cl 4', heading: null }),
];
const keys = (nodes: typeof NODES) => nodes.map(({ node }) => node.key);

it.each([
  ['cl-4.3', ['cl-4.3']],
  ['cl 4.3', ['cl-4.3']],
  ['Clause 4.3', ['cl-4.3']],
  ['4.3', ['cl-4.3']],
  ['section 4.3', ['cl-4.3']],
  ['cl 4.3(2)(a)', ['cl-4.3']],
  ['Part 4', ['pt-4']],
  ['Schedule 1', ['sch-1']],
  ['Sch 1 cl 4(2)', ['sch-1.cl-4']],
  ['4', ['sch-1.cl-4', 'sch-2.cl-4']],
  ['cl 4.31', []],
  ['subsection 4', []],
  ['height', []],
])('the pinpoint %s names %j', (given, expected) => {
  expect(keys(matchPinpoint(NODES, given))).toEqual(expected);
});

it.each([
  ['height', ['cl-4.3', 'cl-4.30']],
  ['BUILDINGS height', ['cl-4.3']],
  ['mill use', ['sch-1.cl-4']],
  ['storey', []],
  ['()', []],
])('the words %s are those of %j', (given, expected) => {
  expect(keys(matchWords(NODES, given))).toEqual(expected);
});
