import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { paragraph, run, style, styled, table, wordDocument } from './write-docx.fixture.ts';
import type { WordXml } from './write-docx.fixture.ts';

const read = async (xml: WordXml): Promise<ParsedDocument> =>
  readDocument(await wordDocument(xml), { fileName: 'x.docx', idPrefix: 'x@1', given: {} });
const lines = async (xml: WordXml): Promise<string[]> => (await read(xml)).text.split('\n');

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

  it('leaves out the contents list that a content control holds', async () => {
    const control = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${paragraph('Lamps 3')}</w:sdtContent></w:sdt>`;
    const { text, facts } = await read({ body: `${control}<w:sdt>${paragraph('Lamps are low.')}</w:sdt>` });
    expect(text).toBe('Lamps are low.');
    expect(facts.setAside.map(({ kind }) => kind)).toEqual(['contents']);
  });

  it('joins paragraphs whose border was deleted', async () => {
    const body = paragraph('one ', '<w:rPr><w:del w:id="1"/></w:rPr>') + paragraph('two');
    expect(await lines({ body })).toEqual(['one two']);
  });

  it('keeps breaks, tabs, hyphens and symbols as text, and drops soft hyphens', async () => {
    const body = `<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t><w:noBreakHyphen/><w:t>d e\u00ad</w:t><w:softHyphen/><w:t>f </w:t><w:sym w:font="Symbol" w:char="F0B3"/></w:r>${run('\uf0b7 \uf06d', '<w:rFonts w:ascii="Symbol"/>')}</w:p>`;
    expect(await lines({ body })).toEqual(['a b c-d ef ≥• μ']);
  });

  it('reads smaller digits that are raised by their position as exponents', async () => {
    const raised = (by: number) => run('7', `<w:position w:val="${by}"/><w:sz w:val="19"/>`);
    const body = `<w:p>${run('10')}${raised(8)}${run(' in 10')}${raised(2)}${run('7', '<w:position w:val="8"/>')}</w:p>`;
    expect(await lines({ body })).toEqual(['10⁷ in 1077']);
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

  it('takes bold lines that it opens with as its title where nothing else is, and neither a date nor who signs as a heading', async () => {
    const bold = (text: string) => `<w:p>${run(text, '<w:b/>')}</w:p>`;
    const letter = paragraph('Ask for a burrow.') + paragraph('Kind regards,') + bold('Digging Team');
    const body = bold('Burrow Space') + bold('Request Form') + letter + bold('August 2031');
    const form = await read({ body: body + paragraph('Answer all of it.') });
    expect(form.metadata.title).toBe('Burrow Space Request Form');
    expect(form.provisions.map(({ heading }) => heading)).toEqual(['Burrow Space', 'Request Form']);
    const cited = paragraph('These rules may be cited as the Burrow Regulations 2031.');
    expect((await read({ body: bold('Consultation Copy') + cited })).metadata.title).toBe('Burrow Regulations 2031');
    expect((await read({ body: paragraph('Ask for a burrow.') + bold('Burrow Space') })).metadata.title).toBe('X');
  });

  it('reads a form whose rows are numbered as an outline by its numbers', async () => {
    const rows = (from: number) =>
      [from, from + 1].flatMap((above) => [
        [`${above}`, `Matters of kind ${above}`, above === from ? 'Mark if given' : ''],
        ...[1, 2, 3].flatMap((at) => [
          [`${above}.${at}`, `Is burrow ${at} of them dry?`, ''],
          ['', 'Insert here.', ''],
        ]),
      ]);
    const body = table(rows(1), '') + table(rows(3), '');
    const { passages, provisions } = await read({ body: paragraph('Answer all of it.') + body });
    expect(provisions.map(({ number, heading }) => [number, heading])).toEqual(
      [1, 2, 3, 4].map((number) => [`${number}`, `Matters of kind ${number}`]),
    );
    expect(passages.map(({ section }) => section)).toEqual([null, 'para 1', 'para 2', 'para 3', 'para 4']);
    expect(passages[1]?.text).toBe(
      'Mark if given\n1.1 Is burrow 1 of them dry?\nInsert here.\n1.2 Is burrow 2 of them dry?\nInsert here.\n1.3 Is burrow 3 of them dry?\nInsert here.',
    );
  });

  it.each([
    ['of values', '1.1 2.5, 1.2 3.5'],
    ['with several columns', '1.1 Dry Owner, 1.2 Deep Council'],
    ['out of order', '1.2 Dry, 1.1 Deep'],
    ['under names', 'No. Burrow, 1.1 Dry, 1.2 Deep'],
  ])('keeps a numbered table %s as a table', async (_name, cells) => {
    const rows = cells.split(', ').map((row) => row.split(' '));
    const { facts } = await read({ body: table(rows, '') });
    expect(facts.tables).toBe(1);
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

  it('reads the date of the version in the header, where it stands in no text', async () => {
    const body = paragraph('Burrow Act 2031') + paragraph('A burrow is a hole.');
    expect((await read({ body, header: paragraph('Version: 1.7.2034') })).metadata.lastUpdated).toBe('2034-07-01');
    expect((await read({ body })).metadata.lastUpdated).toBeNull();
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
});
