import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { compareProvisions } from '@regqa/domain';
import { CORPUS_FOLDER, describeWhere } from '@regqa/testing';
import { EXPECTED_METADATA } from '../metadata/expected-metadata.fixture.ts';
import type { ParsedDocument } from '../document-model/parsed-document.ts';
import { LONGEST_PIECES } from '../document-model/limits.ts';
import { estimateWordPieces } from '../document-model/word-pieces.ts';
import { findEncodingRubbish } from './checks/find-encoding-rubbish.ts';
import { flagSuspiciousText } from './checks/flag-suspicious-text.ts';
import { readDocument } from './read-document.ts';

/** Real legislation beside the project; it is no part of it, and without it these tests are skipped. */
const DATA = join(CORPUS_FOLDER, 'au');

const readings = new Map<string, Promise<ParsedDocument>>();

/** Returns a document as it is read; each is read once for all of these tests. */
function read(file: string): Promise<ParsedDocument> {
  const fileName = file.replace(/^.*\//, '');
  const reading =
    readings.get(file) ?? readDocument(readFileSync(join(DATA, file)), { fileName, idPrefix: 'x@1', given: {} });
  readings.set(file, reading);
  return reading;
}
const filesIn = (folder: string): string[] => readdirSync(join(DATA, folder)).map((file) => `${folder}/${file}`);

/** A pair of versions with the clauses that differ, by the identifiers of the XML. */
interface VersionPair {
  readonly instrument: string;
  readonly old_file: string;
  readonly added: string[];
  readonly removed: string[];
  readonly changed: string[];
}

/**
 * Its newer text gives the identifier of an unnumbered clause to another one that was put in before it; we report the
 * new clause as added, where a comparison by identifiers says that the old one was added and the new one changed.
 */
const WITH_A_MOVED_ID = 'epi-2013-0020';

function expectSound(document: ParsedDocument): void {
  const { passages, text } = document;
  expect(
    passages.every(
      (passage) =>
        estimateWordPieces(passage.text) <= LONGEST_PIECES && text.slice(passage.start, passage.end) === passage.text,
    ),
  ).toBe(true);
  expect(new Set(passages.map(({ chunkId }) => chunkId)).size).toBe(passages.length);
}

describeWhere('data')('real documents', () => {
  it.each(EXPECTED_METADATA)('gives %s its metadata', async (file, ...expected) => {
    const { metadata, metadataFrom } = await read(file);
    const { title, jurisdiction, state, lga, inForceFrom, lastUpdated, versionLabel } = metadata;
    const { instrumentNumber, instrumentYear } = metadata;
    const place = [jurisdiction, state, lga.join()];
    const found = [title, ...place, instrumentNumber, instrumentYear, inForceFrom, lastUpdated, versionLabel];
    expect(found).toEqual(expected);
    expect(metadataFrom['title']).toMatch(/^file: /);
  });

  it('gives every clause of the NSW instruments its exact number and heading', async () => {
    const rows = readFileSync(join(DATA, 'nsw-sections.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
    let found = 0;
    for (const file of [...filesIn('nsw-leps-xml'), ...filesIn('nsw-sepps-xml')]) {
      const document = await read(file);
      expectSound(document);
      const byId = new Map(document.provisions.map((node) => [node.sourceId, node]));
      for (const [name, , id, number, heading] of rows) {
        if (!file.endsWith(name as string)) continue;
        expect([id, byId.get(id as string)?.number ?? '', byId.get(id as string)?.heading ?? '']).toEqual([
          id,
          number,
          heading,
        ]);
        found++;
      }
    }
    expect(found).toBe(rows.length);
  });

  it('places each local plan in its area', async () => {
    for (const line of readFileSync(join(DATA, 'nsw-instruments.csv'), 'utf8').trim().split('\n').slice(1)) {
      const [file, , title, lga, date] = line.split(',');
      const { metadata } = await read(file as string);
      expect([metadata.title, metadata.lga.join(), metadata.inForceFrom]).toEqual([title, lga, date]);
    }
  });

  it('finds at least 99 % of the contents entries of the Commonwealth Acts in Markdown', async () => {
    let entries = 0;
    let missing = 0;
    for (const file of filesIn('commonwealth-acts-md')) {
      const document = await read(file);
      expectSound(document);
      expect([file, document.metadata.jurisdiction, document.facts.quarantine]).toEqual([file, 'Federal', null]);
      entries += document.facts.contentsEntries ?? 0;
      missing += document.facts.contentsMissing.length;
    }
    expect(entries).toBeGreaterThan(8_000);
    expect(missing / entries).toBeLessThan(0.01);
  });

  it('finds all contents entries of the PDFs, with printed page numbers', async () => {
    for (const file of filesIn('pdf').filter((name) => name.endsWith('.pdf'))) {
      const document = await read(file);
      expectSound(document);
      expect([file, document.facts.contentsMissing]).toEqual([file, []]);
      expect(
        document.passages.every(({ pageNumber }) => pageNumber !== null && pageNumber <= (document.facts.pages ?? 0)),
      ).toBe(true);
    }
  });

  it('reports the changes between two versions: every one, and no clause besides', async () => {
    const pairs = readFileSync(join(DATA, 'nsw-version-changes.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as VersionPair);
    for (const pair of pairs.filter(({ instrument }) => instrument !== WITH_A_MOVED_ID)) {
      const folder = pair.old_file.replace(/-earlier\/.*$/, '');
      const newer = filesIn(folder).find((file) => file.includes(pair.instrument)) as string;
      const [before, after] = [await read(pair.old_file), await read(newer)];
      const label = (id: string) =>
        (
          after.provisions.find((node) => node.sourceId === id) ??
          before.provisions.find((node) => node.sourceId === id)
        )?.label;
      const clauses = new Set(
        [...before.provisions, ...after.provisions]
          .filter(({ type }) => type === 'provision')
          .map((node) => node.label),
      );
      const { added, removed, changed } = compareProvisions(before.passages, after.passages);
      const found = [added, removed, changed].map((pinpoints) => pinpoints.filter((pinpoint) => clauses.has(pinpoint)));
      expect([pair.instrument, ...found]).toEqual([
        pair.instrument,
        pair.added.map(label),
        pair.removed.map(label),
        pair.changed.map(label),
      ]);
    }
  });

  it('flags nothing in legislation and guidance, and finds their letters sound', async () => {
    for (const file of ['commonwealth-acts-md', 'nsw-leps-xml', 'nsw-sepps-xml', 'qld-guidance-md'].flatMap(filesIn)) {
      const { metadata, passages, text } = await read(file);
      expect([file, flagSuspiciousText(metadata.title, passages), findEncodingRubbish(text)]).toEqual([
        file,
        [],
        { quarantine: null, warnings: [] },
      ]);
    }
  });
});
