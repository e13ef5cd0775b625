import { describe, expect, it } from '@jest/globals';
import {
  abstractList,
  list,
  listed,
  paragraph,
  run,
  style,
  styled,
  table,
  wordDocument,
} from '../readers/docx/write-docx.fixture.ts';
import { book } from '../readers/epub/write-epub.fixture.ts';
import type { ParsedDocument } from '../document-model/parsed-document.ts';
import { archiveOf } from '../readers/common/zip/write-archive.fixture.ts';
import { readDocument } from './read-document.ts';

const read = (bytes: Uint8Array): Promise<ParsedDocument> =>
  readDocument(bytes, { fileName: 'burrows', idPrefix: 'act@1', given: {} });

/** An invented Act: Parts, sections, subsections and paragraphs, a definition, a note, a table and a schedule. */
const MARKDOWN = `# Burrow Protection Act 2031

## Part 1 Preliminary

##### 4 Definitions

(1) In this Act:

**_burrow_** means:

(a) a hole; or

(b) a den at least 10⁶ mm² large.

**_warden_** has the meaning given by section 9.

**_wombat_** includes a young wombat.

The **_zoo_** means a place where wombats are kept.

Note: Wardens are appointed by the Minister.

## Part 2 Digging

##### 9 Wardens—appointment

(1) The Minister may appoint wardens.

(2) A warden must inspect each burrow:

(a) in spring; and

(b) in autumn.

| Burrow | Visits |
| --- | --- |
| Small | 2 |
| Large | 4 |

## Schedule 1 Forms

##### 1 Form of notice

A notice must be in writing.
`;

const HTML_BODY = `<h1>Burrow Protection Act 2031</h1>
<h2>Part 1 Preliminary</h2><h5>4 Definitions</h5>
<p>(1)&nbsp;In this <i>Act</i>:</p>
<p><b><i>burrow</i></b> means:</p><ul style="list-style:none"><li>(a) a hole; or</li><li>(b) a den at least 10<sup>6</sup> mm<sup>2</sup> large.</li></ul>
<p><b><i>warden</i></b> has the meaning given by <a href="#s9">section 9</a>.</p>
<p><dfn>wombat</dfn> includes a young wombat.</p><p>The <span style="font-weight:bold;font-style:italic">zoo</span> means a place where wombats are kept.</p>
<p>Note: Wardens are appointed by the Minister.</p>
<h2>Part 2 Digging</h2><h5 id="s9">9 Wardens—appointment</h5>
<p>(1) The Minister
may appoint wardens.</p><p>(2) A warden must inspect each burrow:</p><p>(a) in spring; and</p><p>(b) in autumn.</p>
<table><tr><th>Burrow</th><th>Visits</th></tr><tr><td>Small</td><td>2</td></tr><tr><td>Large</td><td>4</td></tr></table>
<h2>Schedule 1 Forms</h2><h5>1 Form of notice</h5><p>A notice must be in writing.</p>`;

const boldItalic = (text: string) => run(text, '<w:b/><w:i/>');
const term = (name: string, rest: string) => `<w:p>${boldItalic(name)}${run(rest)}</w:p>`;
const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');

/** Sections and subsections are numbered by Word; its list of sections begins again in the schedule. */
const word = () =>
  wordDocument({
    styles:
      style('ShortT', 'ShortT') +
      style('ActHead2', 'ActHead 2,p') +
      style('ActHead5', 'ActHead 5,s') +
      style('ActHead6', 'ActHead 6,as'),
    numbering:
      abstractList(1, [
        ['decimal', '(%1)'],
        ['lowerLetter', '(%2)'],
      ]) +
      list(1, 1) +
      list(2, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'),
    body: [
      styled('ShortT', 'Burrow Protection Act 2031'),
      styled('ActHead2', 'Part 1 Preliminary'),
      styled('ActHead5', '4 Definitions'),
      listed(1, 0, 'In this Act:'),
      term('burrow', ' means:'),
      listed(1, 1, 'a hole; or'),
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr>${run('a den at least 10')}${raised('6')}${run(' mm')}${raised('2')}${run(' large.')}</w:p>`,
      term('warden', ' has the meaning given by section 9.'),
      term('wombat', ' includes a young wombat.'),
      `<w:p>${run('The ')}${boldItalic('zoo')}${run(' means a place where wombats are kept.')}</w:p>`,
      paragraph('Note: Wardens are appointed by the Minister.'),
      styled('ActHead2', 'Part 2 Digging'),
      styled('ActHead5', '9 Wardens—appointment'),
      listed(2, 0, 'The Minister may appoint wardens.'),
      listed(2, 0, 'A warden must inspect each burrow:'),
      listed(2, 1, 'in spring; and'),
      listed(2, 1, 'in autumn.'),
      table([
        ['Burrow', 'Visits'],
        ['Small', '2'],
        ['Large', '4'],
      ]),
      styled('ActHead6', 'Schedule 1 Forms'),
      styled('ActHead5', '1 Form of notice'),
      paragraph('A notice must be in writing.'),
    ].join(''),
  });

describe('an instrument in another format', () => {
  it.each([
    [
      'html',
      async () =>
        Buffer.from(
          `<!DOCTYPE html><html><head><title>x</title></head><body><nav>Home</nav><main>${HTML_BODY}</main><footer>About us</footer></body></html>`,
        ),
    ],
    ['docx', word],
    [
      'epub',
      () =>
        book({
          title: 'Burrow Protection Act 2031',
          chapters: [
            HTML_BODY.slice(0, HTML_BODY.indexOf('<h2>Part 2')),
            HTML_BODY.slice(HTML_BODY.indexOf('<h2>Part 2')),
          ],
        }),
    ],
    ['zip', () => archiveOf({ 'act.md': MARKDOWN })],
  ])('as %s has the provisions, pinpoints and passages of its Markdown form', async (format, bytes) => {
    const expected = await read(Buffer.from(MARKDOWN));
    const actual = await read(await bytes());
    expect(actual.format).toBe(format);
    expect(actual.metadata.title).toBe('Burrow Protection Act 2031');
    expect(
      actual.passages.map(({ section, kind, headingPath, sectionHeading, text }) => ({
        section,
        kind,
        headingPath,
        sectionHeading,
        text,
      })),
    ).toEqual(
      expected.passages.map(({ section, kind, headingPath, sectionHeading, text }) => ({
        section,
        kind,
        headingPath,
        sectionHeading,
        text,
      })),
    );
    expect(actual.provisions).toEqual(expected.provisions);
    expect(actual.text).toBe(expected.text);
  });

  it('has the pinpoints that its Markdown form is cited by', async () => {
    const { passages } = await read(Buffer.from(MARKDOWN));
    expect(passages.map(({ section }) => section)).toEqual(
      expect.arrayContaining(['s 4(1), definition of “burrow”', 's 4(1), definition of “warden”', 'Sch 1 cl 1']),
    );
  });
});
