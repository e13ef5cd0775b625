import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { superlinearGrowth } from './measure-growth.ts';
import type { Findings } from './main.ts';

jest.setTimeout(600_000);

/** Files that build a pattern while they run, from words of a table, a name that a person gave, or a route. */
const BUILT_WHILE_RUNNING = [
  'apps/cli/src/ingest/readings-table.ts',
  'libs/domain/src/statements/lexicon.ts',
  'libs/features/ingestion/src/metadata/find-aliases.ts',
  'libs/features/ingestion/src/relations/instrument-names.ts',
  'libs/features/query/src/foreign-places.ts',
  'libs/features/query/src/understanding/correct-spelling.ts',
  'libs/platform/src/http/route-table.ts',
];

describe('the regular expressions of the product', () => {
  let findings: Findings;
  // In a process of its own: the patterns that a file builds are seen while it is loaded for the first time.
  beforeAll(() => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) throw new Error(stderr);
    findings = JSON.parse(stdout) as Findings;
  });

  it('take time on hostile text that grows no faster than the text', () => {
    expect(findings.superlinear).toEqual([]);
  });

  it('are all tried, but for those that are built while a request or a document is worked on', () => {
    expect([...new Set(findings.builtLater.map((place) => place.split(':')[0]))].sort()).toEqual(BUILT_WHILE_RUNNING);
    expect(findings.literals).toBeGreaterThan(900);
    expect(findings.builtOnLoading).toBeGreaterThan(40);
  });
});

describe('the measurement of growth', () => {
  it.each([
    ['white space at the end', /\s+$/],
    ['one repetition inside another', /^(?:a+)+$/],
    ['two repetitions that share characters, at a fixed place', /^Notes?\b\s*\d*\s*[:.]/],
    ['a beginning that may stand anywhere', /\bAct\b.*\d{4}/],
    ['what ends with a sign that never comes', /<[^>]*>/],
    ['what ends before the end of a line', /,.*$/],
  ])('finds %s', (_what, pattern) => {
    expect(superlinearGrowth(pattern.source, pattern.flags)).toMatchObject({ length: expect.any(Number) });
  });

  it.each([
    ['white space at the end that is looked for where it begins', /(?<!\s)\s+$/],
    ['a repetition that ends where it cannot go on', /<[^<>]*>/],
    ['a long repetition with an upper limit', /\([^)]{0,200}\)/g],
    ['a pattern at a fixed place', /^\s*\d+\s+\S/],
  ])('finds nothing in %s', (_what, pattern) => {
    expect(superlinearGrowth(pattern.source, pattern.flags)).toBeUndefined();
  });
});
