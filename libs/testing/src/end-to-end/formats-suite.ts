import { beforeAll, describe, expect, it } from '@jest/globals';
import { fictionalPlan } from './fictional-documents.ts';
import { archiveOf, asBook, asHtml, asWord, fictionalLines } from './fictional-packages.ts';
import { ServiceClient } from './service-client.ts';
import type { ServiceHandle } from './service-client.ts';

/** How each format is uploaded, read and answered from, and how hostile packages end. */
export function formatsSuite(handle: () => ServiceHandle): void {
  let client: ServiceClient;
  beforeAll(() => {
    client = new ServiceClient(handle());
  });

  describe('formats', () => {
    it.each([
      ['html', 'Havoc', (word: string) => Promise.resolve(asHtml(fictionalLines(word)))],
      ['docx', 'Dingle', (word: string) => asWord(fictionalLines(word))],
      ['epub', 'Ebbing', (word: string) => asBook(fictionalLines(word))],
      [
        'zip',
        'Zephyr',
        async (word: string) => archiveOf({ 'plan.md': fictionalPlan(word), 'notes.bin': new Uint8Array([0, 1, 2]) }),
      ],
    ])('answers from %s with the pinpoint, whatever the file is called', async (format, word, content) => {
      const job = await client.ingest(
        { name: 'plan.dat', content: await content(word) },
        { document_id: `format-${format}`, jurisdiction: 'NSW', state: 'NSW' },
      );
      expect(job).toMatchObject({ outcome: 'published', receipt: { format, pages: null } });
      const answer = await client.ask(`How high may a ${word} tower be?`, { state: 'NSW' });
      expect(answer.answer).toContain('7.5 metres');
      const source = answer.sources.find(({ document_id }) => document_id === `format-${format}`);
      expect(source).toMatchObject({ section: expect.stringMatching(/^cl 4\.3/), page_number: null });
      expect(source!.text).toContain(`(2) A ${word} tower must not exceed 7.5 metres in height.`);
    });

    it.each([
      [
        'a bomb',
        () => archiveOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': Buffer.alloc(40 * 2 ** 20, 32) }),
        /times its size/,
      ],
      [
        'an archive in an archive',
        async () => archiveOf({ 'a.md': '# Burrow Act 2031', 'b.md': await archiveOf({ 'c.md': 'x' }) }),
        /archive itself/,
      ],
      [
        'different instruments',
        () => archiveOf({ 'a.md': fictionalPlan('One'), 'b.md': fictionalPlan('Two') }),
        /different instruments .* one by one/,
      ],
      [
        'an Excel workbook',
        () => archiveOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' }),
        /spreadsheet, which is not read/,
      ],
    ])('ends the job of %s with what to do about it', async (name, content, reason) => {
      const job = await client.ingest(
        { name: 'plan.zip', content: await content() },
        { document_id: `bad-format-${name.replaceAll(' ', '-').toLowerCase()}` },
      );
      expect(job).toMatchObject({ outcome: 'failed', error: expect.stringMatching(reason) });
    });
  });
}
