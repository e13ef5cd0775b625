/**
 * Tries the regular expressions of the product, or of the files whose path has one of the arguments, on hostile text.
 */
import { join } from 'node:path';
import { patternsBuiltOnLoading, patternsOfFile, sourceFiles, type Pattern } from './collect-patterns.ts';
import { superlinearGrowth, type Growth } from './measure-growth.ts';

export interface Findings {
  readonly literals: number;
  readonly builtOnLoading: number;
  /** Places of patterns that are built later, and were not tried. */
  readonly builtLater: readonly string[];
  readonly superlinear: readonly (Pattern & { readonly growth: Growth })[];
}

const root = join(import.meta.dirname, '../../../..');
const only = process.argv.slice(2);
const files = sourceFiles(root).filter((file) => only.length === 0 || only.some((part) => file.includes(part)));
const read = files.map((file) => ({ file, ...patternsOfFile(root, file) }));
const literals = read.flatMap((one) => one.literals);
const built = await patternsBuiltOnLoading(
  root,
  read.filter(({ constructed }) => constructed.length > 0).map(({ file }) => file),
);
const places = new Set(built.map(({ place }) => place));
const superlinear = [...literals, ...built].flatMap((pattern) => {
  const growth = superlinearGrowth(pattern.source, pattern.flags);
  return growth === undefined ? [] : [{ ...pattern, growth }];
});
const builtLater = read.flatMap(({ constructed }) => constructed).filter((place) => !places.has(place));
const findings: Findings = { literals: literals.length, builtOnLoading: built.length, builtLater, superlinear };
process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
