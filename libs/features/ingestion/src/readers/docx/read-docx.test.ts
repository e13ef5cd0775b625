import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { archiveOf } from '../common/zip/write-archive.fixture.ts';
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
} from './write-docx.fixture.ts';
import type { WordXml } from './write-docx.fixture.ts';

const read = async (xml: WordXml): Promise<ParsedDocument> =>
  readDocument(await wordDocument(xml), { fileName: 'x.docx', idPrefix: 'x@1', given: {} });
const lines = async (xml: WordXml): Promise<string[]> => (await read(xml)).text.split('\n');

describe('numbers that Word prints', () => {
  const levels = abstractList(1, [
    ['decimal', '%1.'],
    ['lowerLetter', '(%2)'],
    ['lowerRoman', '(%3)'],
  ]);

  it('counts each level, and begins deeper levels again', async () => {
    const body = [0, 1, 2, 2, 1, 2, 0, 1].map((level) => listed(1, level, 'x')).join('');
    expect(await lines({ numbering: levels + list(1, 1), body })).toEqual([
      '1. x',
      '(a) x',
      '(i) x',
      '(ii) x',
      '(b) x',
      '(i) x',
      '2. x',
      '(a) x',
    ]);
  });

  it('goes on in a list that shares its definition, and begins again where the list says so', async () => {
    const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>';
    const body = [1, 1, 2, 3, 3, 1].map((numId) => listed(numId, 0, 'x')).join('');
    expect(await lines({ numbering: levels + list(1, 1) + list(2, 1) + list(3, 1, restart), body })).toEqual([
      '1. x',
      '2. x',
      '3. x',
      '7. x',
      '8. x',
      '9. x',
    ]);
  });

  it('never begins a level again that says so, and prints numbers of levels above as decimals where it must', async () => {
    const numbering =
      abstractList(1, [
        ['upperRoman', '%1'],
        ['decimal', '%1.%2', '<w:lvlRestart w:val="0"/><w:isLgl/>'],
      ]) + list(1, 1);
    const body = [0, 1, 1, 0, 1].map((level) => listed(1, level, 'x')).join('');
    expect(await lines({ numbering, body })).toEqual(['I x', '1.1 x', '1.2 x', 'II x', '2.3 x']);
  });

  it('takes the levels of the list style that a list names', async () => {
    const numbering = `${abstractList(1, [['decimal', '[%1]']]).replace('<w:lvl ', '<w:styleLink w:val="Court"/><w:lvl ')}<w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="Court"/></w:abstractNum>${list(5, 2)}`;
    expect(await lines({ numbering, body: listed(5, 0, 'x') + listed(5, 0, 'y') })).toEqual(['[1] x', '[2] y']);
  });

  it('numbers paragraphs by their style, at the level that belongs to the style, and not those that turn it off', async () => {
    const styles =
      style('Clause', 'Clause', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') +
      style('Sub', 'Sub', '<w:basedOn w:val="Clause"/>');
    const numbering =
      abstractList(1, [
        ['decimal', '%1.'],
        ['lowerLetter', '(%2)', '<w:pStyle w:val="Sub"/>'],
      ]) + list(1, 1);
    const off = paragraph('z', '<w:pStyle w:val="Clause"/><w:numPr><w:numId w:val="0"/></w:numPr>');
    expect(
      await lines({
        styles,
        numbering,
        body: styled('Clause', 'x') + styled('Sub', 'y') + off + styled('Clause', 'w'),
      }),
    ).toEqual(['1. x', '(a) y', 'z', '2. w']);
  });

  it('prints no bullet', async () => {
    expect(
      await lines({ numbering: abstractList(1, [['bullet', '\uf0b7']]) + list(1, 1), body: listed(1, 0, 'x') }),
    ).toEqual(['x']);
  });

  it('makes headings of numbered provisions from a numbered heading style', async () => {
    const styles =
      style('H1', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr>') +
      style('H2', 'heading 2', '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr>');
    const numbering =
      abstractList(1, [
        ['decimal', 'Part %1'],
        ['decimal', '%1.%2'],
      ]) + list(1, 1);
    const body =
      styled('H1', 'Setbacks') +
      styled('H2', 'Front setback') +
      paragraph('Six metres.') +
      styled('H1', 'Fences') +
      styled('H2', 'Height') +
      paragraph('Two metres.');
    const { provisions } = await read({ styles, numbering, body });
    expect(provisions.map(({ type, number, heading }) => [type, number, heading])).toEqual([
      ['part', 'Part 1', 'Setbacks'],
      ['provision', '1.1', 'Front setback'],
      ['part', 'Part 2', 'Fences'],
      ['provision', '2.1', 'Height'],
    ]);
  });

  it('reads a sentence in a numbered heading style as the text of its number', async () => {
    const styles = style('H2', 'heading 2', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>');
    const sentence =
      'The applicant must keep a register of every burrow on the land and must show it to a warden who asks to see it.';
    const { provisions, passages } = await read({
      styles,
      numbering: abstractList(1, [['decimal', '3.%1']]) + list(1, 1),
      body: styled('H2', sentence),
    });
    expect(provisions[0]).toMatchObject({ number: '3.1', heading: null });
    expect(passages[0]).toMatchObject({ section: 'para 3.1', text: sentence });
  });

  it('makes provisions of paragraphs that are numbered through a ruling', async () => {
    const numbering =
      abstractList(1, [
        ['decimal', '%1.'],
        ['lowerLetter', '(%2)'],
      ]) + list(1, 1);
    const paragraphs = Array.from({ length: 12 }, (_, at) =>
      listed(1, 0, `Paragraph ${at + 1} of the ruling says something.`),
    );
    const { passages, provisions } = await read({
      styles: style('H', 'heading 1'),
      numbering,
      body: styled('H', 'Burrow Ruling 2031') + styled('H', 'Ruling') + paragraphs.join('') + listed(1, 1, 'a case.'),
    });
    expect(provisions.filter(({ type }) => type === 'provision').map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, at) => String(at + 1)),
    );
    expect(passages.at(-1)).toMatchObject({
      section: 'para 12',
      headingPath: ['Ruling'],
      text: 'Paragraph 12 of the ruling says something.\n(a) a case.',
    });
  });
});

it('does not put the reasons of a judgment under the annexure of the orders before them', async () => {
  const numbering =
    abstractList(1, [['decimal', '%1.']]) +
    list(1, 1) +
    list(2, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>');
  const bold = (text: string) => `<w:p>${run(text, '<w:b/>')}</w:p>`;
  const paragraphs = (numId: number, count: number) =>
    Array.from({ length: count }, (_, at) => listed(numId, 0, `Paragraph ${at + 1} says that wombats dig.`)).join('');
  const body = [
    bold('Orders'),
    paragraphs(1, 3),
    bold('Annexure A'),
    paragraph('Form of notice.'),
    bold('Reasons'),
    paragraphs(2, 11),
    bold('Annexure B'),
    paragraph('Map.'),
  ].join('');
  const { passages } = await read({ numbering, body });
  expect(passages.find(({ text }) => text.startsWith('Paragraph 11'))).toMatchObject({
    section: 'para 11',
    headingPath: ['Reasons'],
  });
  expect(passages.at(-1)).toMatchObject({ section: 'Annexure B', kind: 'schedule' });
});

describe('text of a Word document', () => {
  it('leaves out what is deleted, hidden, struck out or of a field, and keeps what is inserted', async () => {
    const body = `<w:p>${run('kept ')}<w:del>${run('deleted ').replaceAll('w:t', 'w:delText')}</w:del><w:ins>${run('inserted ')}</w:ins>${run('hidden ', '<w:vanish/>')}${run('struck ', '<w:strike/>')}<w:moveFrom>${run('moved ')}</w:moveFrom><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('shown')}<w:r><w:fldChar w:fldCharType="end"/></w:r><w:hyperlink>${run(' linked')}</w:hyperlink></w:p>`;
    const { text, facts } = await read({ body });
    expect(text).toBe('kept inserted shown linked');
    expect(facts.setAside.map(({ kind, characters }) => [kind, characters])).toEqual([
      ['struck_out', 13],
      ['hidden', 6],
      ['repeated', 5],
    ]);
  });

  it('joins paragraphs whose border was deleted', async () => {
    const body = paragraph('one ', '<w:rPr><w:del w:id="1"/></w:rPr>') + paragraph('two');
    expect(await lines({ body })).toEqual(['one two']);
  });

  it('keeps breaks, tabs, hyphens and symbols as text, and drops soft hyphens', async () => {
    const body = `<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t><w:noBreakHyphen/><w:t>d e\u00ad</w:t><w:softHyphen/><w:t>f </w:t><w:sym w:font="Symbol" w:char="F0B3"/></w:r>${run('\uf0b7 \uf06d', '<w:rFonts w:ascii="Symbol"/>')}</w:p>`;
    expect(await lines({ body })).toEqual(['a b c-d ef ≥• μ']);
  });

  it('puts a footnote after the paragraph that it belongs to', async () => {
    const body = `<w:p>${run('Six metres')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' high.')}</w:p>${paragraph('Next.')}`;
    const footnotes = `<w:footnote w:id="0" w:type="separator">${paragraph('-')}</w:footnote><w:footnote w:id="2">${paragraph('Measured from the ground.')}</w:footnote>`;
    expect(await lines({ body, footnotes })).toEqual([
      'Six metres high.',
      'Footnote 1: Measured from the ground.',
      'Next.',
    ]);
  });

  it('reads a drawing once, though it is there for older programs again', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
    expect(
      await lines({
        body: `<w:p><w:r><mc:AlternateContent><mc:Choice>${box('boxed')}</mc:Choice><mc:Fallback>${box('boxed')}</mc:Fallback></mc:AlternateContent></w:r>${run('beside')}</w:p>`,
      }),
    ).toEqual(['boxed', 'beside']);
  });

  it('keeps tables, with cells over several columns and rows, and without deleted rows', async () => {
    const cell = (properties: string, text: string) => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
    const body = table([
      ['Zone', 'Use', 'Metres'],
      [cell('<w:vMerge w:val="restart"/>', 'R1'), 'House', '6'],
      [cell('<w:vMerge/>', ''), 'Shed', '3'],
      [cell('<w:gridSpan w:val="2"/>', 'All others'), '2'],
    ]).replace('</w:tbl>', `<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell('', 'gone')}</w:tr></w:tbl>`);
    expect(await lines({ body })).toEqual([
      '| Zone | Use | Metres |',
      '| --- | --- | --- |',
      '| R1 | House | 6 |',
      '| R1 | Shed | 3 |',
      '| All others |  | 2 |',
    ]);
  });

  it('takes a first row in bold as the names of the columns', async () => {
    const bold = (text: string) => `<w:tc><w:p>${run(text, '<w:b/>')}</w:p></w:tc>`;
    expect(
      await lines({
        body: table(
          [
            [bold('Zone'), bold('Metres')],
            ['R1', '6'],
          ],
          '',
        ),
      }),
    ).toEqual(['| Zone | Metres |', '| --- | --- |', '| R1 | 6 |']);
  });

  it('reads a table that only lays out the page as what is in its cells', async () => {
    const { provisions, text } = await read({
      styles: style('H', 'heading 2'),
      body: table(
        [[`<w:tc>${styled('H', '3 Fences')}${paragraph('Two metres.')}</w:tc>`, 'A picture of a fence.']],
        '',
      ),
    });
    expect(provisions.map(({ number, heading }) => [number, heading])).toEqual([['3', 'Fences']]);
    expect(text).toBe('3 Fences\nTwo metres.\nA picture of a fence.');
  });

  it('uses the contents list as the check, not as text', async () => {
    const styles = style('TOC1', 'toc 1') + style('H', 'heading 1');
    const { text, facts } = await read({
      styles,
      body:
        paragraph('Contents') +
        styled('TOC1', '1\tSetbacks\t3') +
        styled('TOC1', '2\tFences\t9') +
        styled('H', '1 Setbacks') +
        paragraph('Six metres.'),
    });
    expect(text).toBe('1 Setbacks\nSix metres.');
    expect(facts).toMatchObject({ contentsEntries: 2, contentsMissing: ['2 Fences'] });
  });

  it('takes the title from the title paragraph, or from the properties where the text has it too', async () => {
    const body = paragraph('Burrow Code 2031 of the wombats') + paragraph('Wombats dig.');
    expect(
      (await read({ styles: style('T', 'Title'), body: styled('T', 'Burrow Code') + body, title: 'Burrow Code 2031' }))
        .metadata.title,
    ).toBe('Burrow Code');
    expect((await read({ body, title: 'Burrow Code 2031' })).metadata.title).toBe('Burrow Code 2031');
    expect((await read({ body, title: 'Template for letters' })).metadata.title).toBe('X');
  });

  it('reads the strict form with another prefix', async () => {
    const xml = `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:pPr><x:outlineLvl x:val="0"/></x:pPr><x:r><x:t>1 Fences</x:t></x:r></x:p><x:p><x:r><x:t>Two metres.</x:t></x:r></x:p></x:body></x:document>`;
    const document = await readDocument(
      await archiveOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': xml }),
      { fileName: 'x', idPrefix: 'x@1', given: {} },
    );
    expect(document.provisions.map(({ number, heading }) => [number, heading])).toEqual([['1', 'Fences']]);
  });
});
