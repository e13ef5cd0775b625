import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { collectFiles } from './collect-files.ts';
import type { Collected } from './collect-files.ts';
import { expandArchives } from './expand-archives.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regqa-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function collectArchive(entries: Readonly<Record<string, string>>): Promise<Collected> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  writeFileSync(join(folder, 'acts.zip'), await buffer(zip.outputStream));
  return collectFiles(['acts.zip'], folder);
}

const act = (title: string) => `# ${title}\n\n## 1 Digging\n\nWombats dig under the ${title}.\n`;

it('takes the documents of an archive of different instruments one by one, under names of our own on disk', async () => {
  const notes: string[] = [];
  const { collected, close } = await expandArchives(
    await collectArchive({ 'b/Quoll.md': act('Quoll Act 2032'), 'a.md': act('Burrow Act 2031'), 'map.png': 'x' }),
    (line) => notes.push(line),
  );
  expect(collected.files.map(({ name, shown, mediaType }) => [name, shown, mediaType])).toEqual([
    ['a.md', 'acts.zip/a.md', 'text/markdown'],
    ['Quoll.md', 'acts.zip/b/Quoll.md', 'text/markdown'],
  ]);
  expect(collected.files.map(({ path }) => readFileSync(path, 'utf8'))).toEqual([
    act('Burrow Act 2031'),
    act('Quoll Act 2032'),
  ]);
  expect(collected.files.every(({ path, sizeBytes }) => /\/\d+$/.test(path) && statSync(path).size === sizeBytes)).toBe(
    true,
  );
  expect(collected.skipped.map(({ shown }) => shown)).toEqual(['acts.zip/map.png']);
  expect(notes).toEqual(['acts.zip holds different instruments; its 2 documents are taken one by one']);
  await close();
  expect(existsSync(dirname(collected.files[0]!.path))).toBe(false);
});

it('leaves an archive of the volumes of one instrument as it is', async () => {
  const before = await collectArchive({ 'vol 1.md': act('Burrow Act 2031'), 'vol 2.md': act('Burrow Act 2031') });
  const { collected, close } = await expandArchives(before, () => undefined);
  expect(collected.files).toEqual(before.files);
  await close();
});

it('leaves an archive that cannot be read to the service, which says why', async () => {
  const before = await collectArchive({ 'a.md': act('Burrow Act 2031'), 'b.pdf': '%PDF-1.7 broken' });
  const { collected, close } = await expandArchives(before, () => undefined);
  expect(collected.files).toEqual(before.files);
  await close();
});
