import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { UnreadableDocumentError } from '@regqa/errors';
import { CORPUS_FOLDER, describeWhere } from '@regqa/testing';
import type { ParsedDocument } from '../document-model/parsed-document.ts';
import { readDocument } from './read-document.ts';

/** A judgment in Word and two saved pages beside the project; without them these tests are skipped. */
const OTHER = join(CORPUS_FOLDER, 'au/other');
const read = (file: string): Promise<ParsedDocument> =>
  readDocument(readFileSync(join(OTHER, file)), { fileName: file, idPrefix: 'x@1', given: {} });

describeWhere('data')('real Word documents and pages', () => {
  it('numbers the paragraphs of a judgment as Word prints them', async () => {
    const { format, metadata, provisions, passages, text } = await read(
      '2015fca1134-abstract-numbering-no-levels.docx',
    );
    expect(format).toBe('docx');
    expect(metadata.title).toBe('Anatolia Energy Limited, in the matter of Anatolia Energy Limited [2015] FCA 1134');
    const numbers = provisions.filter(({ type }) => type === 'provision').map(({ number }) => Number(number));
    const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
    // The judgment certifies that its reasons have 52 paragraphs; the orders before and after them have 15.
    expect(text).toContain('the preceding fifty-two (52) numbered paragraphs');
    expect(numbers).toEqual([...upTo(15), ...upTo(52), ...upTo(15)]);
    expect(
      passages.every(
        (passage) => text.slice(passage.start, passage.end) === passage.text && passage.pageNumber === null,
      ),
    ).toBe(true);
  });

  it('keeps the headings, lists and tables of a judgment', async () => {
    const { provisions, passages } = await read('2015fca1134-abstract-numbering-no-levels.docx');
    const headings = provisions.filter(({ type }) => type === 'heading').map(({ heading }) => heading);
    expect(headings).toEqual(
      expect.arrayContaining([
        'ISSUES',
        'STANDARD OF REVIEW',
        'Directors and management',
        'Performance risk',
        'CONCLUSION',
      ]),
    );
    expect(passages.find(({ text }) => text.includes('(l) Annexure L, the Black-Scholes'))?.text).toMatch(
      /^The Scheme Booklet contains[\s\S]*\n\(a\) Annexure A/,
    );
    expect(passages.find(({ text }) => text === 'The requirement for proper disclosure is satisfied.')).toMatchObject({
      section: 'para 24',
      headingPath: ['STANDARD OF REVIEW', 'Draft Scheme Booklet'],
    });
    expect(passages.some(({ text }) => text.includes('| WHERE MADE: | PERTH |'))).toBe(true);
  });

  it('cites a ruling saved as a page by its paragraphs', async () => {
    const { format, metadata, provisions, passages, text } = await read('cr-2025-13.html');
    expect(format).toBe('html');
    expect(metadata.title).toBe('Class Ruling CR 2025/13');
    expect(provisions.filter(({ type }) => type === 'provision').map(({ number }) => number)).toEqual(
      Array.from({ length: 19 }, (_, at) => String(at + 1)),
    );
    expect(passages.find(({ section }) => section === 'para 4')?.text).toMatch(
      /^This Ruling applies to you if you:\nacquired options[\s\S]*\nwere employed by/,
    );
    expect(text).not.toMatch(/Back to browse|Back to top|MailTo/);
  });

  it('refuses a page that loads its text by a script', async () => {
    const failure = await read('sydney-lep-2012_legislation.nsw.gov.au_2025-11-16.html').catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(UnreadableDocumentError);
  });
});
