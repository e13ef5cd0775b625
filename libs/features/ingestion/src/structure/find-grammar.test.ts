import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (markdown: string) =>
  readDocument(Buffer.from(markdown), { fileName: 'burrows.md', idPrefix: 'burrows@1', given: {} });

describe('the grammar of texts without pages', () => {
  it('sets running headers and footers aside and says how much that was', async () => {
    const pages = Array.from(
      { length: 12 },
      (_, at) => `Wombats dig ${'and dig '.repeat(at + 5)}.\n\nBurrow Gazette, 3.4.2031\n\nPage ${at + 1} of 12\n`,
    );
    const { text, facts } = await read(`# Burrow guide\n\n${pages.join('\n')}`);
    expect(text).not.toMatch(/Gazette|Page \d/);
    expect(text.match(/Wombats dig/g)).toHaveLength(12);
    expect(facts.details.join()).toMatch(/Left out as running headers and footers: \d+ letters and digits/);
  });

  it('reads a table of marks and texts as paragraphs', async () => {
    const { passages } = await read('# Burrow guide\n\n| | |\n| --- | --- |\n| (a) | a burrow; |\n| (b) | a den. |\n');
    expect(passages.map(({ kind, text }) => [kind, text])).toEqual([['text', '(a) a burrow;\n(b) a den.']]);
  });

  /** An invented ruling of 18 paragraphs. */
  const ruling = (before = '', after = '') => {
    const filler = 'It is dry. '.repeat(20);
    const paragraphs = Array.from(
      { length: 18 },
      (_, at) => `${at + 1}. The court finds burrow ${at + 1} deep. ${filler}`,
    );
    return `# Wombat v Fox\n\n${before}## Reasons\n\n${paragraphs.join('\n\n')}\n\n${after}`;
  };

  it('goes on with the paragraphs of a ruling after one whose number is lost', async () => {
    const { passages } = await read(ruling().replace('7. The court', 'The court'));
    const at = (words: string) => passages.find(({ text }) => text.includes(words))?.section;
    expect([at('burrow 6 '), at('burrow 7 '), at('burrow 8 ')]).toEqual(['para 6', 'para 6', 'para 8']);
  });

  it('reads no paragraph of a ruling as one of an annexure that is named before', async () => {
    const { passages } = await read(ruling('## Annexure A – Map\n\n', '## Annexure A – Map\n\nA map of the burrow.\n'));
    const at = (words: string) => passages.find(({ text }) => text.includes(words))?.section;
    expect([at('burrow 6 '), at('A map')]).toEqual(['para 6', 'Annexure A']);
  });

  it('reads guidance whose paragraphs are numbered with a bracket', async () => {
    const paragraphs = Array.from({ length: 12 }, (_, at) => `${at + 1}) The keeper lights lamp ${at + 1} at dusk.`);
    const { passages } = await read(`# Lamp guidance\n\n${paragraphs.join('\n\n')}`);
    expect(passages.find(({ text }) => text.includes('lamp 7 '))?.section).toBe('para 7');
  });

  it.each(['HO#: Homes', 'Policy HO# Homes', 'Policy HO# - Homes'])(
    'cites policies by their codes: %s',
    async (form) => {
      const policies = [1, 2, 3, 4, 5].map(
        (number) =>
          `## ${form.replace('#', String(number))} of kind ${number}\n\n1. Kind ${number} is dug first. ${'It is dry. '.repeat(90)}\n\n2. It is warm. ${'It is deep. '.repeat(90)}\n`,
      );
      const { passages } = await read(`# Burrow policy\n\n${policies.join('\n')}`);
      expect(passages.find(({ text }) => text.startsWith('1. Kind 3'))).toMatchObject({
        section: 'HO3(1)',
        sectionHeading: 'Homes of kind 3',
      });
    },
  );

  it('cites policies by codes without a sign after them', async () => {
    const policy = (number: number) => [
      `### 2.${number} Homes of kind ${number}`,
      `### HO${number} Homes for rent`,
      ...[1, 2].map((at) => `${at}. Rule ${at} of kind ${number}. ${'It is dry. '.repeat(90)}`),
      `### 2.${number}.1 Reasons`,
      'The reasons are many.',
    ];
    const { passages } = await read(`# Burrow plan\n\n## Housing\n\n${[1, 2, 3, 4, 5].flatMap(policy).join('\n\n')}`);
    const at = (words: string) => passages.find(({ text }) => text.includes(words));
    expect(at('Rule 1 of kind 3')).toMatchObject({ section: 'HO3(1)', sectionHeading: 'Homes for rent' });
    expect(at('Rule 2 of kind 3')).toMatchObject({
      section: 'HO3(2)',
      headingPath: ['Housing', '2.3 Homes of kind 3'],
    });
    expect(at('reasons are many')).toMatchObject({
      section: 'para 2.1.1',
      headingPath: ['Housing', '2.1 Homes of kind 1'],
    });
  });

  it('cites the numbered controls of a section, those out of turn by the section alone', async () => {
    const text = (at: number, words: string) => `${at}. ${words} ${'It is dry. '.repeat(90)}`;
    const { passages } = await read(`# Burrow plan

## 4.1 Doors

## Objectives

${text(1, 'Aim one.')}

## Controls

${text(1, 'A door is low.')}

${text(2, 'A door is wide:')}

${text(1, 'in winter;')}

${text(3, 'A door is red.')}

${text(2, 'A door is old.')}

## 4.2 Lamps

## Objectives

To be low.

## Controls

${text(1, 'A lamp is low.')}
`);
    const at = (words: string) => passages.find((passage) => passage.text.includes(words))?.section;
    expect(['Aim one', 'door is low', 'in winter', 'door is red', 'door is old', 'lamp is low'].map(at)).toEqual(
      ['4.1', '4.1(1)', '4.1(2)', '4.1(3)', '4.1', '4.2(1)'].map((number) => `para ${number}`),
    );
  });

  it('takes no names of things for codes that neither have a sign nor count', async () => {
    const things = ['PM10', 'PM2', 'NO2', 'SO2', 'O3'].map((thing) => `## ${thing} Smoke of ${thing}\n\nIt is grey.\n`);
    const { passages } = await read(`# Burrow report\n\n${things.join('\n')}`);
    expect(passages.map(({ section }) => section)).toEqual([null, null, null, null, null]);
  });

  it('keeps the provisions of an Act with a schedule that lists things with codes', async () => {
    const sections = Array.from(
      { length: 12 },
      (_, at) => `## ${at + 1} Lamps of kind ${at + 1}\n\nLamp ${at + 1} is dim.\n`,
    );
    const wastes = [1, 2, 3, 4, 5].map((at) => `## Y${at} Oil of kind ${at}\n\nOil ${at} is thick.\n`);
    const act = `# Burrow Act 2031\n\n${sections.join('\n')}\n## Schedule 1 Oils\n\n${wastes.join('\n')}`;
    const { provisions } = await read(act);
    expect(provisions.find(({ heading }) => heading === 'Lamps of kind 3')).toMatchObject({
      type: 'provision',
      number: '3',
    });
  });

  it('cites clauses of the building code by their codes, and takes no formula for one', async () => {
    const clauses = (codes: readonly string[]) =>
      codes.map((code) => `## ${code} Matter of it\n\n(1) A den of ${code} is dry.\n\n(2) It is warm.\n`).join('\n');
    const { passages } = await read(`# Burrow code\n\n${clauses(['H1D1', 'H1D2', 'H1P1', 'H2D4', 'S1C2'])}`);
    expect(passages.find(({ text }) => text.includes('of H2D4'))?.section).toMatch(/^H2D4/);
    const gases = await read(`# Gases\n\n${clauses(['C2H4', 'C2H6', 'H2O2', 'N2O5', 'C3H8', 'B4A1'])}`);
    expect(gases.passages.map(({ section }) => section)).toEqual(gases.passages.map(() => null));
  });

  it('reads a standard with letters in its appendix as one, though titles stand beside its paragraphs', async () => {
    const body = Array.from(
      { length: 14 },
      (_, at) =>
        `Matter ${'abcdefghijklmn'[at]}\n\n${at + 1}. An entity shall count burrow ${at + 1}. ${'It is dry. '.repeat(20)}`,
    );
    const appendix = [1, 2, 3, 4, 5, 6].map((at) => `B${at} A den of row ${at} counts. ${'It is warm. '.repeat(20)}`);
    const { passages } = await read(
      `# Burrow Standard\n\n${body.join('\n\n')}\n\n## Appendix B\n\n${appendix.join('\n\n')}\n`,
    );
    expect(passages.find(({ text }) => text.includes('den of row 4'))?.section).toBe('para B4');
  });

  it('reads a glossary behind an appendix as no part of it', async () => {
    const { passages } = await read(
      '# Burrow guide\n\n## 1 Lamps\n\nA lamp is lit.\n\n## Appendix A Levels\n\nOne is low.\n\n## Glossary\n\n**Den** A den is a burrow.\n',
    );
    expect(passages.map(({ section, text }) => [section, text.slice(0, 5)])).toEqual([
      ['para 1', 'A lam'],
      ['App A', 'One i'],
      [null, 'Den A'],
    ]);
  });
});
