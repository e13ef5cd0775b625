import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

/** The stages in order: none imports one below. Files beside these folders are shared, or put stages together. */
const ORDER = [
  'corpus',
  'understanding',
  'retrieval',
  'ranking',
  'answerability',
  'composition/extractive',
  'grounding',
  'composition/generative',
  'trust',
  'warnings',
  'serving',
];
const PUT_TOGETHER = new Set(['answer-question.ts', 'finish-answer.ts', 'accept-generated.ts', 'index.ts']);
const HERE = import.meta.dirname;

const sources = globSync('**/*.ts', { cwd: HERE }).filter(
  (file) => !/\.(?:test|fixture)\.ts$/.test(file) && !file.startsWith('test-support/'),
);

/** Returns the files of this feature that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(HERE, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']*)'/g)].map(([, path]) => relative(HERE, resolve(HERE, dirname(file), path!)));
}

/** Returns the place of a file in the order: what all may import first, what puts stages together before serving. */
function placeOf(file: string): number {
  if (PUT_TOGETHER.has(file)) return ORDER.length - 1.5;
  return file.includes('/') ? ORDER.indexOf(dirname(file)) : -1;
}

it('knows each folder', () => {
  expect(sources.length).toBeGreaterThan(60);
  expect(sources.filter((file) => file.includes('/') && placeOf(file) < 0)).toEqual([]);
});

it('imports no stage from one before it', () => {
  const backward = sources
    .filter((file) => file !== 'index.ts')
    .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
    .filter(({ file, imported }) => placeOf(imported) > placeOf(file));
  expect(backward).toEqual([]);
});
