import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@regqa/client';
import { Packer } from 'docx';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import { wordDocument } from './word-document.ts';

const QUOTE = 'The height of a building must not exceed 8.5 metres.';
const HOSTILE = 'A </w:t></w:r><w:t> & "quoted"\u0000\u0007 \ud800 end';
const question = { query: HOSTILE, area: 'Banksia Vale', state: 'NSW', asOf: '2024-02-29', types: [] };
const source = {
  title: 'Plan',
  page_number: 12,
  page_label: '8',
  citation: 'Banksia Vale Plan (NSW) cl 4.3',
  confidence_score: 1,
  chunk_id: 'plan@2:cl-4.3:1',
  version_id: 'plan@2',
  in_force_from: '2024-07-01',
  source_url: 'https://law.example/plan?a=1&b=2',
};
const cited = {
  sentence: QUOTE,
  markers: [1],
  verdict: 'verified' as const,
  quote: QUOTE,
  chunk_id: source.chunk_id,
  start: 0,
  end: QUOTE.length,
  citation: 'Banksia Vale Plan (NSW) cl 4.3(2)',
};
const ANSWER: Answer = {
  query: HOSTILE,
  answer: `“${QUOTE}” [1] — cl 4.3(2), Height of buildings\n\n${HOSTILE} [1] [7]`,
  sources: [source],
  citations: [cited],
  trust_score: 0.9,
  trust: { coverage: 1, agreement: 1, authority: 1, currency: 1, verification: 1, reasons: ['It is quoted.'] },
  warnings: [
    { code: 'not_in_force', message: 'This text is not in force.' },
    { code: 'place_from_question', message: 'The place was taken from the question.' },
  ],
  mode: 'extractive',
  as_of: '2026-11-25',
  response_time_ms: 1,
  total_sources_found: 1,
  cache_hit: false,
};

describe('an answer as a Word document', () => {
  let parts: Map<string, string>;
  let words: string;
  beforeAll(async () => {
    const document = wordDocument({ answer: ANSWER, question, link: 'https://here/?q=x&on=2024-02-29' });
    parts = await partsOf(await Packer.toBuffer(document));
    words = wordsOf(parts.get('word/document.xml')!);
  });

  it('has question, filters, warnings, answer and trust in words, in this order', () => {
    const expected = [
      'A </w:t></w:r><w:t> & "quoted"  end',
      'Place: Banksia Vale, NSW',
      'Law in force on: 29 February 2024',
      'Read this first',
      'This text is not in force.',
      'cl 4.3(2), Height of buildings',
      QUOTE,
      'High confidence',
      'It is quoted.',
      'The law in force on 25 November 2026.',
      'The place was taken from the question.',
      'https://here/?q=x&on=2024-02-29',
      'It does not give legal advice.',
    ];
    const places = expected.map((text) => words.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('has a footnote for each marker of a source: pinpoint, page, day, version and official address', () => {
    const references = [...parts.get('word/document.xml')!.matchAll(/<w:footnoteReference w:id="(\d+)"/g)];
    expect(references).toHaveLength(2);
    const notes = parts.get('word/footnotes.xml')!;
    for (const [, id] of references) expect(notes).toContain(`w:id="${id}"`);
    const rest = 'Page 12 (printed 8). In force from 1 July 2024. Version 2. https://law.example/plan?a=1&b=2.';
    expect(wordsOf(notes)).toContain(`Banksia Vale Plan (NSW) cl 4.3(2). ${rest}`);
    expect(wordsOf(notes)).toContain(`Banksia Vale Plan (NSW) cl 4.3. ${rest}`);
    expect(words).toContain('[7]');
  });

  it('is well-formed whatever the texts hold', () => {
    for (const [name, content] of parts) if (/\.(?:xml|rels)$/.test(name)) expect(() => wordsOf(content)).not.toThrow();
    expect(parts.size).toBeGreaterThan(5);
  });
});

it('has a table as a table, its note below it', async () => {
  const answer = 'cl 4.1, Lots:\n| Zone | Size |\n| --- | --- |\n| R2 | 800 m2 | [1]';
  const document = wordDocument({ answer: { ...ANSWER, answer, citations: [] }, question, link: 'https://here/' });
  const xml = (await partsOf(await Packer.toBuffer(document))).get('word/document.xml')!;
  const [, table] = /<w:tbl>(.*?)<\/w:tbl>/s.exec(xml)!;
  expect([...table!.matchAll(/<w:tc>/g)]).toHaveLength(4);
  expect(
    wordsOf(`<t>${table!.replace(/<\/?w:[^>]*>/g, ' ')}</t>`)
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('Zone Size R2 800 m2');
  expect(xml.slice(xml.indexOf('</w:tbl>'))).toContain('<w:footnoteReference');
  expect(wordsOf(xml)).not.toContain('| R2');
});

async function partsOf(archive: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(archive);
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return parts;
}

/** Returns the text of an XML document; throws where it is not well-formed. */
function wordsOf(xml: string): string {
  let words = '';
  const parser = new SaxesParser();
  parser.on('text', (piece) => (words += piece));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return words;
}
