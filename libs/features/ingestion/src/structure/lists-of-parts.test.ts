import { expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const NAMES = ['Introduction', 'Lamps', 'Nets', 'Doors'];
const listed = NAMES.flatMap((name, at) => [`## Part ${at + 1} - ${name}`, `- It is about ${name.toLowerCase()}.`]);
const body = (at: number) => [
  `# PART ${at} - ${NAMES[at - 1]}`,
  `## ${at}.1 Aims`,
  'Keep them.',
  `## ${at}.2 Care`,
  'Mend them.',
];

async function pathsOf(blocks: readonly string[]) {
  const bytes = Buffer.from(['# Burrow Control Plan', ...blocks].join('\n\n'));
  const { passages } = await readDocument(bytes, { fileName: 'x.md', idPrefix: 'x@1', given: {} });
  return passages.map(({ section, headingPath, text }) => [section, headingPath.at(-1) ?? null, text.split('\n')[0]]);
}

it('keeps the Parts that a provision lists in it, and what follows it out of them', async () => {
  const opening = [
    '## 1.1 Name',
    'This is the plan.',
    '## 1.2 Structure',
    ...listed,
    '## 1.3 Terms',
    'A lamp is a light.',
  ];
  expect((await pathsOf([...opening, ...body(2), ...body(3), ...body(4)])).slice(0, 5)).toEqual([
    ['para 1.1', null, 'This is the plan.'],
    ['para 1.2', null, 'Part 1 - Introduction'],
    ['para 1.3', null, 'A lamp is a light.'],
    ['para 2.1', 'Part 2 Lamps', 'Keep them.'],
    ['para 2.2', 'Part 2 Lamps', 'Mend them.'],
  ]);
});

it('keeps Parts without provisions that come once', async () => {
  const paths = await pathsOf([
    '## 1 Name',
    'This is the plan.',
    ...listed.slice(2),
    '## 2 Terms',
    'A lamp is a light.',
  ]);
  expect(paths.map(([section]) => section)).toContain('Pt 3');
});

it('keeps Parts and Divisions between two sections, which come again in each Chapter', async () => {
  const chapter = (at: number) => [
    ...[`# Chapter ${at} Burrows`, `## Part 1 Lamps`, '### Division 1 Care', `#### ${at * 2 - 1} Aims`, 'Keep them.'],
    ...['## Part 2 Nets', '### Division 1 Care', `#### ${at * 2} Duty`, 'Mend them.'],
  ];
  const paths = await pathsOf([...chapter(1), ...chapter(2), ...chapter(3)]);
  expect(paths.map(([section, path]) => [section, path])).toContainEqual(['para 3', 'Division 1 Care']);
});
