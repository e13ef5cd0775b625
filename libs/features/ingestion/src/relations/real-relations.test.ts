import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { CORPUS_FOLDER, describeWhere } from '@regqa/testing';
import type { ParsedDocument } from '../document-model/parsed-document.ts';
import { readDocument } from '../pipeline/read-document.ts';

const DATA = join(CORPUS_FOLDER, 'au');
const bytesOf = (file: string) => readFileSync(join(DATA, file));
const read = (file: string): Promise<ParsedDocument> =>
  readDocument(bytesOf(file), { fileName: file, idPrefix: 'x@1', given: {} });

/** What holds for the relations of any document. */
function expectSound({ structure, text, passages }: ParsedDocument): void {
  const keys = new Set(structure.provisions.map(({ key }) => key));
  const chunks = new Set(passages.map(({ chunkId }) => chunkId));
  expect(keys.size).toBe(structure.provisions.length);
  expect(
    structure.provisions.every(
      ({ parentKey, start, end }) => (parentKey === null || keys.has(parentKey)) && start <= end && end <= text.length,
    ),
  ).toBe(true);
  expect(
    structure.crossReferences.every(
      (found) =>
        text.slice(found.start, found.end) === found.text &&
        keys.has(found.fromKey) &&
        found.targetKeys.every((key) => keys.has(key)),
    ),
  ).toBe(true);
  expect(
    structure.definitions.every(
      (found) =>
        keys.has(found.provisionKey) &&
        chunks.has(found.chunkId) &&
        (found.scope.key === null || keys.has(found.scope.key)),
    ),
  ).toBe(true);
  expect(
    structure.commencement.every(
      (found) => chunks.has(found.chunkId) && text.slice(found.start, found.end) === found.text,
    ),
  ).toBe(true);
}

const shareResolved = ({ structure: { crossReferences } }: ParsedDocument) =>
  crossReferences.filter(({ resolved }) => resolved).length / crossReferences.length;

describeWhere('data')('relations of real documents', () => {
  it('places every history note of the NSW local plans, and resolves at least 97 % of their cross-references', async () => {
    for (const name of readdirSync(join(DATA, 'nsw-leps-xml'))) {
      const document = await read(`nsw-leps-xml/${name}`);
      expectSound(document);
      const notes =
        bytesOf(`nsw-leps-xml/${name}`)
          .toString()
          .match(/<content type="historynote">/g)?.length ?? 0;
      expect([
        name,
        document.structure.amendmentNotes.length,
        document.structure.amendmentNotes.filter(({ provisionKey }) => provisionKey === null),
      ]).toEqual([name, notes, []]);
      expect(shareResolved(document)).toBeGreaterThan(0.97);
      expect(document.structure.commencement).toHaveLength(1);
      expect(document.structure.definitions.length).toBeGreaterThan(300);
    }
  });

  it.each([
    ['commonwealth-acts-md/airports act 1996.md', 0.97],
    ['commonwealth-acts-md/national greenhouse and energy reporting act 2007.md', 0.97],
    ['commonwealth-acts-md/native title act 1993.md', 0.95],
    ['pdf/Statutes_Insurance_Contracts_Act.pdf', 0.97],
    ['pdf/Statutes_Independent_Contractors_act.pdf', 0.95],
  ])(
    'resolves the cross-references of %s',
    async (file, least) => {
      const document = await read(file);
      expectSound(document);
      expect(shareResolved(document)).toBeGreaterThan(least);
    },
    60_000,
  );

  it('reads the amendment history of a compilation', async () => {
    const { structure } = await read('pdf/Statutes_Insurance_Contracts_Act.pdf');
    expect(structure.amendmentNotes.length).toBeGreaterThan(150);
    expect(structure.amendmentNotes.find(({ provision }) => provision === 's 75C')).toMatchObject({
      provisionKey: 's-75c',
      kind: 'inserted',
      instruments: ['No 17, 2019'],
    });
  });
});
