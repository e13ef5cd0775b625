import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = '{apps,benchmarks,deploy,evaluation,libs,training}/**/*.ts';

const sourceFiles = (): string[] =>
  globSync(FOLDERS, { cwd: ROOT, exclude: (path) => /(^|\/)(node_modules|generated)(\/|$)/.test(path) });

/** The files that a file imports or re-exports from, those of which it only needs types included. */
function importedBy(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => resolve(ROOT, dirname(file), fileName))
    .filter((target) => existsSync(target))
    .map((target) => relative(ROOT, target));
}

/** Returns the sets of files that reach each other (Tarjan 1972), each in alphabetical order. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    lowest.set(file, place);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      const reached = order.has(next) ? (open.includes(next) ? order.get(next)! : Infinity) : visit(next);
      lowest.set(file, Math.min(lowest.get(file)!, reached));
    }
    if (lowest.get(file) === place) {
      const together = open.splice(open.indexOf(file));
      if (together.length > 1) circles.push(together.sort());
    }
    return lowest.get(file)!;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

it('finds files that import each other, through others too', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', []],
  ]);
  expect(circlesIn(imports)).toEqual([['a', 'b', 'c']]);
});

it('no file of the product imports one that imports it', () => {
  const imports = new Map(sourceFiles().map((file) => [file, importedBy(file)]));
  expect(imports.size).toBeGreaterThan(500);
  expect(circlesIn(imports)).toEqual([]);
});
