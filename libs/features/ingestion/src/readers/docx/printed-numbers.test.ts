import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { abstractList, list, listed, paragraph, run, style, styled, wordDocument } from './write-docx.fixture.ts';
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

  it('makes headings of bold items that the contents list leads to', async () => {
    const line = (to: string) =>
      `<w:p><w:hyperlink w:anchor="${to}">${run(`${to === 'a' ? '1.\tDigging' : '1.1\tDens'}\t3`)}</w:hyperlink></w:p>`;
    const contents = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${line('a')}${line('b')}</w:sdtContent></w:sdt>`;
    const item = (level: number, mark: string, text: string) =>
      listed(1, level, '').replace(run(''), `<w:bookmarkStart w:name="${mark}"/>${run(text, '<w:b/>')}`);
    const numbering =
      abstractList(1, [
        ['decimal', '%1.'],
        ['decimal', '%1.%2'],
      ]) + list(1, 1);
    const body = `${contents}${item(0, 'a', 'Digging')}${item(1, 'b', 'Dens')}${paragraph('A den is dry.')}${item(1, 'c', 'Lamps')}`;
    const { passages, facts } = await read({ numbering, body });
    expect(passages.map(({ section, text }) => [section, text])).toEqual([['para 1.1', 'A den is dry.\n1.2 Lamps']]);
    expect(facts.contentsMissing).toEqual([]);
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
