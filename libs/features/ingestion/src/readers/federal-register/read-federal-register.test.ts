import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { FICTIONAL_RULE_XML } from './fictional-rule.fixture.ts';
import { ParagraphMarks } from './paragraph-marks.ts';

const read = (xml: string) => readDocument(Buffer.from(xml), { fileName: 'rule.xml', idPrefix: 'rule@1', given: {} });

/** The same rule as a program indents it: each element on lines of its own. */
function indented(xml: string): string {
  return xml.replace(
    /<(P|FP|SUBJECT)>(.*?<(?:E|SU|PRTPAGE).*?)<\/\1>/g,
    (_whole, name: string, inner: string) =>
      `<${name}>\n        ${inner.replace(/<(E|SU) ?([^>]*)>([^<]*)<\/\1>|<(PRTPAGE[^>]*|FTREF)\/>/g, (element) => `\n        ${element}\n        `)}\n    </${name}>`,
  );
}

describe('reading a rule of the Federal Register', () => {
  it('takes title, kind and date from its tags', async () => {
    const { format, metadata } = await read(FICTIONAL_RULE_XML);
    expect(format).toBe('federal-register-xml');
    expect(metadata).toMatchObject({
      title: 'Reporting of Burrows: Dens and Setts',
      documentType: 'legislation',
      inForceFrom: '2031-12-30',
    });
  });

  it('reads the sections with their Part and Subpart, and checks them against the contents list', async () => {
    const { provisions, passages, facts } = await read(FICTIONAL_RULE_XML);
    const pathOf = (key: string) => passages.find(({ provisionKey }) => provisionKey === key)?.headingPath;
    expect(
      provisions
        .filter(({ type }) => type === 'provision')
        .map(({ key, label, heading }) => [label, heading, pathOf(key)]),
    ).toEqual([
      ['§ 12.2', 'Definitions.', ['Part 12 BURROWS', 'Subpart A General']],
      ['§ 12.10', 'Who must report?', ['Part 12 BURROWS', 'Subpart A General']],
    ]);
    expect(facts).toMatchObject({ pages: 3, tables: 1, contentsEntries: 2, contentsMissing: [] });
  });

  it('keeps the preamble under its headings, footnotes as notes, and contents lists and codes out', async () => {
    const { passages, text } = await read(FICTIONAL_RULE_XML);
    expect(
      passages
        .filter(({ headingPath }) => headingPath[0] === 'SUPPLEMENTARY INFORMATION')
        .map(({ sectionHeading, kind, text: own, pageLabel }) => [sectionHeading, kind, own, pageLabel]),
    ).toEqual([
      ['I. Background', 'text', 'Burrows are dug.¹\nFootnote ¹ See the survey of burrows.', '501'],
      ['A. Costs', 'text', 'Reports cost little.', '501'],
    ]);
    expect(text).not.toMatch(/BILLING|FR Doc|Table of Contents/);
  });

  it('gives paragraphs and definitions their pinpoints and printed pages', async () => {
    const { passages, structure } = await read(FICTIONAL_RULE_XML);
    expect(passages.filter(({ kind }) => kind === 'definition').map(({ section }) => section)).toEqual(
      ['Burrow', 'Den', 'Lair', 'Sett'].map((term) => `§ 12.2, definition of “${term}”`),
    );
    expect(passages.find(({ section }) => section === '§ 12.10')?.text).toContain(
      '(a) Owners. An owner must report:\n(1) Each burrow that is:\n(i) Deep; or\n(ii) Wide.\n(2) Each den.\n(b) A report has:\nTable 1—Depths\n| Burrow | Depth: least | Depth: most |\n| --- | --- | --- |\n| Den | 1 | 2 |',
    );
    expect(structure.provisions.length).toBeGreaterThan(0);
  });

  it('says what is not in the text', async () => {
    const { facts } = await read(FICTIONAL_RULE_XML);
    expect(facts.warnings).toEqual(['1 formulas or figures are pictures in the source and are not in the text.']);
    expect(facts.details[0]).toMatch(/^Asterisks/);
    expect(facts.setAside.map(({ kind }) => kind)).toEqual(['contents', 'running_lines']);
  });

  it('reads a file that a program has indented alike', async () => {
    const [plain, spaced] = await Promise.all([read(FICTIONAL_RULE_XML), read(indented(FICTIONAL_RULE_XML))]);
    expect(spaced.text).toContain('a hole in CO2');
    expect(spaced.provisions.map(({ label }) => label)).toEqual(plain.provisions.map(({ label }) => label));
  });
});

describe('paragraphs of the Code of Federal Regulations', () => {
  const follow = (...marks: string[][]) => {
    const tracker = new ParagraphMarks();
    return marks.map((tokens) => tracker.place(tokens).join(''));
  };

  it('stand in the order (a), (1), (i), (A), (1)', () => {
    expect(follow(['a'], ['1'], ['i'], ['A'], ['1'], ['2'], ['B'], ['ii'], ['2'], ['b', '1'])).toEqual([
      '(a)',
      '(a)(1)',
      '(a)(1)(i)',
      '(a)(1)(i)(A)',
      '(a)(1)(i)(A)(1)',
      '(a)(1)(i)(A)(2)',
      '(a)(1)(i)(B)',
      '(a)(1)(ii)',
      '(a)(2)',
      '(b)(1)',
    ]);
  });

  it('tells the letter i from the number', () => {
    expect(follow(['g'], ['h'], ['i'], ['1'], ['i'], ['ii'], ['j'])).toEqual([
      '(g)',
      '(h)',
      '(i)',
      '(i)(1)',
      '(i)(1)(i)',
      '(i)(1)(ii)',
      '(j)',
    ]);
    expect(follow(['h'], ['1'], ['i'])).toEqual(['(h)', '(h)(1)', '(i)']);
  });
});
