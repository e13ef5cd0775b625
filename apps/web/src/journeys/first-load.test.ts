import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { BUILT_PAGE, buildPage } from './test-support/build-page.ts';

const MOST_BYTES = 300_000;
const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

beforeAll(() => buildPage(), 120_000);

it('asks for less than 300 kB, compressed, before a question can be typed', () => {
  const parts = [...partsOfFirstLoad()];
  const bytes = parts.map((name) => statSync(join(BUILT_PAGE, 'assets', `${name}.gz`)).size);
  expect(parts.length).toBeGreaterThan(1);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});

it('leaves what draws PDFs and what makes Word documents until somebody wants it', () => {
  const loaded = [...partsOfFirstLoad()].map((name) => readFileSync(join(BUILT_PAGE, 'assets', name), 'utf8')).join('');
  for (const mark of ['InvalidPDFException', 'wordprocessingml']) expect(loaded).not.toContain(mark);
});

/** The scripts that the page names, and those that they import at once. */
function partsOfFirstLoad(): Set<string> {
  const html = readFileSync(join(BUILT_PAGE, 'index.html'), 'utf8');
  const parts = new Set([...html.matchAll(/\/assets\/([\w.-]+\.js)"/g)].map(([, name]) => name!));
  // What is added on the way is visited too.
  for (const part of parts) {
    const script = readFileSync(join(BUILT_PAGE, 'assets', part), 'utf8');
    for (const [, imported] of script.matchAll(STATIC_IMPORT)) parts.add(imported!);
  }
  return parts;
}
