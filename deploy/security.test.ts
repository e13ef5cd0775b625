import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { settingsByApp } from './settings-by-app.ts';

const ROOT = join(import.meta.dirname, '..');
const model = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
/** What stands in backticks, with the section that it stands in. */
const sections = model.split(/\n(?=\*\*|## )/);

/** Folders that the paths of a section begin at. */
const FOLDERS = ['.', 'libs/features/gateway/src', 'libs/features/ingestion/src'];
const isPath = (text: string) =>
  /^[\w./-]+\/[\w./-]*$|^[\w-]+\.ts$/.test(text) && !text.startsWith('/') && !/^(files|passages)\/$/.test(text);

it('the threat model names files that there are', () => {
  const named = sections
    .flatMap((section) => [...section.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!))
    .filter(isPath);
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((path) => !FOLDERS.some((folder) => existsSync(join(ROOT, folder, path))))).toEqual([]);
});

it('the threat model names settings that there are', () => {
  const known = new Set(Object.values(settingsByApp()).flat());
  const named = [...model.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
