import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { licencesOf, productionPackages, readRules, refusedPackages } from './licences.ts';

const lock = (packages: Record<string, object>) => ({ packages: { '': { name: 'regqa' }, ...packages } });
const RULES = {
  allowed: ['MIT', 'ISC'],
  exceptions: [{ package: 'odd', licence: 'Zlib', reason: 'Read on a day; allows all that is done with it.' }],
  advisories: [],
};
const refused = (licence: string | undefined) =>
  refusedPackages([{ name: 'x', version: '1.0.0', licence: licence ?? null }], RULES).map(({ name }) => name);

describe('packages of the running product', () => {
  it('are those of the lock file without the workspace and what is for development alone', () => {
    const found = productionPackages(
      lock({
        'libs/domain': { version: '0.1.0' },
        'node_modules/@regqa/domain': { link: true, resolved: 'libs/domain' },
        'node_modules/pg': { version: '8.0.0', license: 'MIT' },
        'node_modules/jest': { version: '30.0.0', license: 'MIT', dev: true },
        'node_modules/@scope/outer/node_modules/inner': { version: '1.2.3' },
        'node_modules/alias': { name: 'real-name', version: '2.0.0', license: 'ISC' },
      }),
    );
    expect(found).toEqual([
      { name: 'inner', version: '1.2.3', licence: null },
      { name: 'pg', version: '8.0.0', licence: 'MIT' },
      { name: 'real-name', version: '2.0.0', licence: 'ISC' },
    ]);
  });

  it.each([
    ['MIT', []],
    ['(GPL-3.0-only OR MIT)', []],
    ['(MIT AND ISC)', []],
    ['(MIT AND GPL-3.0-only)', ['x']],
    ['GPL-3.0-only', ['x']],
    ['SEE LICENSE IN LICENSE.md', ['x']],
    ['MIT WITH some-exception', ['x']],
    [undefined, ['x']],
  ])('with the licence %s are refused: %j', (licence, names) => {
    expect(refused(licence)).toEqual(names);
  });

  it('with an exception may have the licence that it names, and no other', () => {
    const odd = (licence: string) => refusedPackages([{ name: 'odd', version: '1.0.0', licence }], RULES).length;
    expect([odd('Zlib'), odd('GPL-3.0-only')]).toEqual([0, 1]);
  });

  it('are listed by licence', () => {
    const packages = [
      { name: 'b', version: '1.0.0', licence: 'MIT' },
      { name: 'a', version: '2.0.0', licence: 'MIT' },
      { name: 'c', version: '1.0.0', licence: null },
    ];
    expect(licencesOf(packages)).toBe('licence,package,version\nMIT,a,2.0.0\nMIT,b,1.0.0\nnone,c,1.0.0\n');
  });
});

it('every package of this product has a licence that is allowed', () => {
  const found = productionPackages(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')),
  );
  expect(found.length).toBeGreaterThan(200);
  expect(refusedPackages(found, readRules())).toEqual([]);
});

it('every exception is still needed', () => {
  const found = productionPackages(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')),
  );
  const names = new Set(found.map(({ name }) => name));
  expect(readRules().exceptions.filter((exception) => !names.has(exception.package))).toEqual([]);
});
