import { describe, expect, it } from '@jest/globals';
import { FUZZING } from '../fuzz/config.fixture.ts';
import { findUnsoundness } from '../fuzz/find-unsoundness.fixture.ts';
import { Random } from '../fuzz/random.fixture.ts';
import { readDocument } from '../read-document.ts';
import { inventDocument } from './invented-document.fixture.ts';
import type { InventedDocument } from './invented-document.fixture.ts';
import { writeDocx } from './write-docx.fixture.ts';
import { writeFederalRegister } from './write-federal-register.fixture.ts';
import { writeEpub, writeHtml } from './write-html.fixture.ts';
import { writeNswXml } from './write-nsw-xml.fixture.ts';
import { writePdf } from './write-pdf.fixture.ts';
import { writeRegisterXml } from './write-register-xml.fixture.ts';
import { writeMarkdown, writePlainText } from './write-texts.fixture.ts';
import { writeZip } from './write-zip.fixture.ts';
import { wordsOf } from './written-file.fixture.ts';
import type { WriteFile } from './written-file.fixture.ts';

/** How many documents of a format are tried: those that take longest the fewest. */
const FORMATS: readonly (readonly [string, WriteFile, number])[] = [
  ['markdown', writeMarkdown, 150],
  ['text', writePlainText, 150],
  ['html', writeHtml, 150],
  ['epub', writeEpub, 60],
  ['docx', writeDocx, 100],
  ['nsw-xml', writeNswXml, 150],
  ['federal-register-xml', writeFederalRegister, 150],
  ['register-xml', writeRegisterXml, 150],
  ['zip', writeZip, 60],
  ['pdf', writePdf, 30],
];

/** Numbers and letters that a program prints before items stand in for those of a contents list, in the text only. */
const MOST_LABELS = 30;

/** Words of a document's own text: what may be set aside is not among them. */
function textOf({ title, parts }: InventedDocument): string {
  return [title, ...parts.flatMap((part) => (part.is === 'unseen' ? [] : Object.values(part).flat(2)))].join(' ');
}

/** Returns what of a file is neither in the text nor counted as set aside, or null where nothing is lost. */
async function lossOf(seed: number, write: WriteFile): Promise<object | null> {
  const random = new Random(seed);
  const invented = inventDocument(random);
  const { bytes, words } = await write(invented, random);
  const document = await readDocument(bytes, { fileName: 'invented', idPrefix: 'x@1', given: {} });
  const { text, metadata, facts } = document;
  const kept = countsOf([...wordsOf(text), ...wordsOf(metadata.title)]);
  const missing = [...countsOf(words)].flatMap(([word, count]) =>
    Array<string>(Math.max(0, count - (kept.get(word) ?? 0))).fill(word),
  );
  const own = new Set(wordsOf(textOf(invented)).filter((word) => word.length > 5));
  const lost = missing.filter((word) => own.has(word) && !kept.has(word));
  const counted = facts.setAside.reduce((sum, { characters }) => sum + characters, 0);
  const difference = counted - missing.join('').length;
  const unsound = findUnsoundness(document);
  if (unsound === null && lost.length === 0 && difference >= 0 && difference <= MOST_LABELS) return null;
  return { seed, unsound, lost, difference, missing: missing.join(' '), setAside: facts.setAside };
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

describe(`every word of an invented document, seed ${FUZZING.seed} (REGQA_FUZZ_SEED)`, () => {
  it.each(FORMATS)('%s: is in the text, or counted as set aside', async (_format, write, documents) => {
    for (let at = 0; at < documents; at++) expect(await lossOf(FUZZING.seed * 1_000 + at, write)).toBeNull();
  });
});
