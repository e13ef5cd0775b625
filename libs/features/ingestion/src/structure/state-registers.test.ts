import { describe, expect, it } from '@jest/globals';
import { run, wordDocument } from '../readers/docx/write-docx.fixture.ts';
import { readDocument } from '../pipeline/read-document.ts';
import { LINES, REGISTERS } from './state-registers.fixture.ts';

const STATES = Object.keys(REGISTERS);
const textOf = (state: string) => REGISTERS[state] as string;
const read = (file: Uint8Array, fileName: string) => readDocument(file, { fileName, idPrefix: 'act@1', given: {} });

const HEADING =
  /^(?:Part|Division|Schedule|Dictionary|Endnotes|Legislative history|Notes$|Compilation table|Contents|Table of provisions|\d+[A-Z]?(?:\.\d)?[.—]?\s*[A-Z])/i;

const isHeading = (line: string) => HEADING.test(line) && line.length < 60;

/** The same text as a page saved from a register that marks headings only in bold. */
function asHtml(text: string): string {
  const paragraphs = text.split('\n\n').map((line) => (isHeading(line) ? `<p><b>${line}</b></p>` : `<p>${line}</p>`));
  return `<!DOCTYPE html><html><head><title>Burrow Protection Act 2031</title></head><body>${paragraphs.join('\n')}</body></html>`;
}

/** And as a Word document without styles for headings. */
function asWord(text: string): Promise<Buffer> {
  const paragraphs = text.split('\n\n').map((line) => `<w:p>${run(line, isHeading(line) ? '<w:b/>' : '')}</w:p>`);
  return wordDocument({ body: paragraphs.join(''), title: 'Burrow Protection Act 2031' });
}

/** A paragraph for each line, however long, with tabs behind the numbers. */
function withLongLines(text: string): string {
  const sentence = `A keeper must not fill, block or flood a burrow${', a den or a hole'.repeat(8)}.`;
  return text
    .replaceAll(/^(\(?\w{1,3}\)?\.?) +(?=\S)/gm, '$1\t')
    .replaceAll(/ (?:\. )+\. (\d+)$| (\d)$/gm, '\t$1$2')
    .replace(/^The\s.{1,20} may appoint wardens\.$/m, `$&\n${sentence}\n${sentence}`);
}

const FORMS: readonly (readonly [form: string, fileName: string, write: (state: string) => Promise<Buffer>])[] = [
  ['text', 'act.txt', async (state) => Buffer.from(textOf(state))],
  ['text without blank lines', 'act.txt', async (state) => Buffer.from(LINES[state] as string)],
  ['text of long lines', 'act.txt', async (state) => Buffer.from(withLongLines(LINES[state] as string))],
  ['HTML', 'act.html', async (state) => Buffer.from(asHtml(textOf(state)))],
  ['a Word document', 'act.docx', (state) => asWord(textOf(state))],
];

describe.each(FORMS)('Acts as the registers of states and territories print them, as %s', (_form, fileName, write) => {
  it.each(STATES)(
    'reads the sections of %s, finds every entry of the contents list and none of the list as text',
    async (state) => {
      const { provisions, facts } = await read(await write(state), fileName);
      const schedule = ['s 1', 's 4', 's 9', 's 10A', state === 'ACT' ? 'Sch 1 cl 1.1' : 'Sch 1 cl 1'];
      expect(provisions.filter(({ type }) => type === 'provision').map(({ label }) => label)).toEqual(
        state === 'QLD' ? schedule.slice(0, 4) : schedule,
      );
      expect(facts).toMatchObject({ contentsEntries: state === 'ACT' ? 9 : 8, contentsMissing: [], quarantine: null });
    },
  );

  it.each(STATES)('places the sections of %s under their Part and Division', async (state) => {
    const { passages } = await read(await write(state), fileName);
    const passage = passages.find(({ section }) => section === 's 9');
    expect(passage).toMatchObject({
      sectionHeading: 'Digging without a permit',
      headingPath: ['Part 2 Digging', expect.stringMatching(/^Division 2?\.?1 Offences$/)],
    });
    expect(passages.find(({ section }) => section === 's 4')?.text).toMatch(
      /^\(1\) A burrow is\s?[—–:]\n\(a\) a hole; or\n\(b\) a den\.\n\(2\) However, a drain is not a burrow\./,
    );
  });

  it.each(STATES)('knows title, place and kind of the Act of %s', async (state) => {
    const { metadata } = await read(await write(state), fileName);
    expect(metadata).toMatchObject({
      title: 'Burrow Protection Act 2031',
      jurisdiction: state,
      documentType: 'legislation',
    });
  });

  it.each(STATES)('keeps the endnotes and margin notes of %s out of its passages', async (state) => {
    const { passages } = await read(await write(state), fileName);
    expect(passages.map(({ text }) => text).join('\n')).not.toMatch(
      /Abbreviation key|KEY|Index to endnotes|Provisions amended|This is a compilation|General information|by Nos? \d|\[s 9\]|═/,
    );
  });
});

describe('the words of the registers', () => {
  it.each(STATES)('goes on with a section of %s where the head of a page says its Part again', async (state) => {
    const text = textOf(state);
    const [part] = text.match(/^Part 1\b.*$/gim)!.slice(-1);
    const [exception] = /\(2\)\s+However.*/.exec(text)!;
    const paged = text.replace(exception, `${part}\n\n${exception}`);
    const { passages, facts } = await read(Buffer.from(paged), 'act.txt');
    const section = passages.filter((passage) => passage.section?.startsWith('s 4') === true);
    expect(section.map((passage) => passage.text).join('\n')).toMatch(/den\.\n\(2\) However/);
    expect(facts.setAside).toContainEqual(expect.objectContaining({ kind: 'leftovers' }));
  });

  it('takes the date of the version from the cover', async () => {
    const dates = await Promise.all(
      STATES.filter((state) => state !== 'WA').map(
        async (state) => (await read(Buffer.from(textOf(state)), 'act.txt')).metadata.inForceFrom,
      ),
    );
    expect(new Set(dates)).toEqual(new Set(['2034-07-01']));
  });

  it('keeps Victorian margin notes as notes on the sections that they name', async () => {
    const { structure } = await read(Buffer.from(textOf('VIC')), 'act.txt');
    expect(
      structure.amendmentNotes.map(({ provision, kind, instruments, provisionKey }) => [
        provision,
        kind,
        instruments,
        provisionKey,
      ]),
    ).toEqual([
      ['S. 4(2)', 'amended', ['27/2033', '12/2034'], 's-4'],
      ['S. 9', 'substituted', ['12/2033'], 's-9'],
      ['S. 10A', 'inserted', ['12/2033'], 's-10a'],
      ['S. 11', 'repealed', ['12/2033'], null],
    ]);
  });
});
