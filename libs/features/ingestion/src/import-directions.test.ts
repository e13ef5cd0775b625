import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Paths below the sources, each with the files that it imports. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** What the files of a folder may import besides their own folder; a reader has one for itself. */
const MAY_IMPORT = new Map<string, readonly string[]>([
  ['document-model', []],
  ['kinds', ['document-model']],
  ['structure', ['document-model', 'kinds']],
  ['metadata', ['document-model', 'kinds']],
  ['passages', ['document-model', 'kinds', 'structure']],
  ['relations', ['document-model', 'metadata', 'passages']],
  ['programs', []],
  ['ocr', ['programs']],
  ['readers/common', ['document-model', 'structure']],
  ['readers/*', ['document-model', 'structure', 'metadata', 'ocr', 'readers/common']],
  ['pipeline', ['*']],
  ['index.ts', ['*']],
]);

function folderOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'readers' ? `readers/${second}` : first;
}

/** Returns the imports that go against the directions, each as `file > imported`. */
function againstDirections(imports: Imports): string[] {
  return [...imports].flatMap(([file, imported]) => {
    const folder = folderOf(file);
    const allowed = MAY_IMPORT.get(folder) ?? (folder.startsWith('readers/') ? MAY_IMPORT.get('readers/*') : []) ?? [];
    return imported
      .filter((other) => folderOf(other) !== folder && !allowed.includes('*') && !allowed.includes(folderOf(other)))
      .map((other) => `${file} > ${other}`);
  });
}

/** Returns circles of files that import one another, types included, each as `file > … > file`. */
function circles(imports: Imports): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (path.includes(file) || done.has(file)) return;
    path.push(file);
    for (const other of imports.get(file) ?? []) visit(other);
    path.pop();
    done.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return found;
}

/** Tests and what they read with go through the whole pipeline. */
function importsOfSources(): Imports {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !/\.(?:test|fixture)\.ts$/.test(file),
  );
  return new Map(
    sources.map((file) => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8');
      const imported = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) =>
        join(dirname(file), path!),
      );
      return [file, imported];
    }),
  );
}

describe('the sources of ingestion', () => {
  const imports = importsOfSources();

  it('import in one direction: no reader another reader, and no part a reader but the pipeline', () => {
    expect(imports.size).toBeGreaterThan(150);
    expect(againstDirections(imports)).toEqual([]);
  });

  it('are in folders whose directions are known', () => {
    const folders = [...imports.keys()].map(folderOf).filter((folder) => !folder.startsWith('readers/'));
    expect(folders.filter((folder) => !MAY_IMPORT.has(folder))).toEqual([]);
  });

  it('import one another in no circle', () => {
    expect(circles(imports)).toEqual([]);
  });
});

describe('the check itself', () => {
  it.each([
    ['readers/html/read-html.ts', 'readers/docx/read-docx.ts'],
    ['structure/headings.ts', 'readers/common/decode-text.ts'],
    ['passages/cut-text.ts', 'readers/pdf/read-pdf.ts'],
    ['metadata/find-dates.ts', 'pipeline/read-bytes.ts'],
  ])('refuses %s the import of %s', (file, other) => {
    expect(againstDirections(new Map([[file, [other]]]))).toEqual([`${file} > ${other}`]);
  });

  it('finds a circle that is closed by a third file', () => {
    const imports = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['b.ts']],
    ]);
    expect(circles(imports)).toEqual(['b.ts > c.ts > b.ts']);
  });
});
