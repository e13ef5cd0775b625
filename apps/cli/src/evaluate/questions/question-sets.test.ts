import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UsageError } from '../../command.ts';
import { openDocumentsOf, readSetTable, readSplits } from './question-sets.ts';
import { readQuestions } from './read-questions.ts';

const OWN = join(import.meta.dirname, '../../../../../evaluation');

describe("the product's own sets", () => {
  it('are all in the format of questions', async () => {
    const files = Object.values(await readSetTable(OWN)).flatMap(({ file }) => file ?? []);
    const there = files.map((file) => join(OWN, file)).filter((file) => existsSync(file));
    const counts = await Promise.all(there.map(async (file) => (await readQuestions(file)).length));
    expect(counts.length).toBeGreaterThanOrEqual(8);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('say what they are', async () => {
    for (const [name, { about }] of Object.entries(await readSetTable(OWN))) {
      expect([name, about]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
  });

  it('have splits that share no instrument', async () => {
    const { tune = [], test = [] } = await readSplits(OWN);
    const overlaps = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);
    expect(tune.filter((title) => test.some((other) => overlaps(title, other)))).toEqual([]);
  });
});

describe('a table of sets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'regqa-sets-'));
    mkdirSync(join(folder, 'questions'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['a set without questions', '{ fitted: nothing, about: x }', 'needs file or reader'],
    ['a set with two places', '{ file: a, reader: nepa, fitted: nothing, about: x }', 'needs file or reader'],
    ['an unknown reader', '{ reader: squad, fitted: nothing, about: x }', 'reader'],
    ['an unknown fit', '{ file: a, fitted: some, about: x }', 'fitted'],
    ['an unseen part without fits', '{ file: a, fitted: nothing, unseen: test, about: x }', 'unseen needs fits'],
  ])('is refused for %s', async (_what, entry, message) => {
    writeFileSync(join(folder, 'sets.yaml'), `a: ${entry}\n`);
    await expect(readSetTable(folder)).rejects.toThrow(UsageError);
    await expect(readSetTable(folder)).rejects.toThrow(message);
  });

  it('is missed where it is not there', async () => {
    await expect(readSetTable(folder)).rejects.toThrow('There is no file');
  });

  it('names the documents of several sets once', async () => {
    mkdirSync(join(folder, 'obliqa/documents'), { recursive: true });
    writeFileSync(join(folder, 'obliqa/documents/1.json'), '[]');
    const entry = { fitted: 'models', about: 'x' } as const;
    const table = { a: { reader: 'obliqa', ...entry }, b: { reader: 'obliqa-mp', ...entry } };
    const documents = await openDocumentsOf(['a', 'b'], table, folder);
    expect(documents.map(({ documentId }) => documentId)).toEqual(['rulebook-1']);
  });
});
