import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const hints = { idPrefix: 'standard@1', given: {} };
describe('provisions that are numbered paragraphs', () => {
  it('cites the paragraphs of a standard by their numbers, with the heading above them', async () => {
    const paragraphs = (from: number, to: number, prefix = '') =>
      Array.from(
        { length: to - from + 1 },
        (_, at) => `${prefix}${from + at}. An entity shall disclose matter ${prefix}${from + at} in full.`,
      ).join('\n\n');
    const parts = [
      '## Governance',
      paragraphs(1, 12),
      '## Metrics and targets',
      paragraphs(13, 24),
      '(a) Depth is one; and',
      '## Appendix B Application guidance',
      paragraphs(1, 4, 'B'),
      '## Basis for Conclusions',
      paragraphs(1, 3, 'BC'),
    ];
    const { passages } = await readDocument(Buffer.from(`# Burrow Reporting Standard\n\n${parts.join('\n\n')}\n`), {
      ...hints,
      fileName: 'standard.md',
    });
    const at = (words: string) => passages.find(({ text }) => text.includes(words));
    expect(
      ['matter 9 ', 'matter 24 ', 'matter B3 '].map((words) => [
        at(words)?.section?.replace(/^\w+ /, ''),
        at(words)?.sectionHeading,
      ]),
    ).toEqual([
      ['9', 'Governance'],
      ['24', 'Metrics and targets'],
      ['B3', 'Application guidance'],
    ]);
    expect(at('matter B3 ')).toMatchObject({ kind: 'schedule' });
    expect(at('matter BC2 ')).toMatchObject({ kind: 'preamble', headingPath: ['Basis for Conclusions'] });
  });

  it('keeps the paragraphs of two standards in one file apart', async () => {
    const paragraphs = (name: string) =>
      Array.from({ length: 22 }, (_, at) => `${at + 1}. An entity shall tell ${name} about matter ${at + 1}.`).join(
        '\n\n',
      );
    const text = `# Burrow rules\n\n# BRS 1\n\n## Objective\n\n${paragraphs('wombats')}\n\n# BRS 2\n\n## Objective\n\n${paragraphs('foxes')}\n`;
    const { passages } = await readDocument(Buffer.from(text), { ...hints, fileName: 'standards.md' });
    expect(passages.find((passage) => passage.text.includes('foxes about matter 7.'))?.section).toBe('BRS 2 para 7');
    expect(passages.find((passage) => passage.text.includes('wombats about matter 7.'))?.section).toBe('BRS 1 para 7');
  });

  it('cites controls that begin again below each numbered heading with the number of this', async () => {
    const controls = Array.from({ length: 12 }, (_, at) => `${at + 1}. Each burrow is to have matter ${at + 1}.`);
    const sections = ['2.1 Flooding', '2.2 Noise', '2.3.1 Odour', '3.1 Lots'].map((title) =>
      [`## ${title}`, '## Objectives', 'a. To keep burrows dry.', '## Controls', ...controls].join('\n\n'),
    );
    const text = `# Burrow Development Control Plan\n\n${sections.join('\n\n')}\n`;
    const { passages } = await readDocument(Buffer.from(text), { ...hints, fileName: 'plan.md' });
    const found = passages.filter((passage) => passage.text.includes('matter 7.'));
    expect(found.map(({ section }) => section?.replace(/\(.*/, ''))).toEqual([
      'para 2.1',
      'para 2.2',
      'para 2.3.1',
      'para 3.1',
    ]);
  });

  it('cites what the Australian standard adds, behind the paragraph that it adds to', async () => {
    const tell = (number: string) => `${number} An entity shall disclose matter ${number} in full.`;
    const numbers = Array.from({ length: 22 }, (_, at) => String(at + 1));
    const text = [...numbers, 'Aus22.1', '23', '24', 'B1', 'B2', 'AusB2.1', 'B3'].map(tell).join('\n\n');
    const { passages } = await readDocument(Buffer.from(`# Burrow Reporting Standard\n\n## Matters\n\n${text}\n`), {
      ...hints,
      fileName: 'standard.md',
    });
    const numbersOf = passages.map(({ section }) => section?.replace(/^\w+ /, ''));
    expect(numbersOf.slice(-7)).toEqual(['Aus22.1', '23', '24', 'B1', 'B2', 'AusB2.1', 'B3']);
  });

  it('leaves a numbered list under numbered headings as it is', async () => {
    const list = Array.from({ length: 12 }, (_, at) => `${at + 1}. A wombat rests.`).join('\n\n');
    const { provisions } = await readDocument(
      Buffer.from(`# 1 Burrows\n\nText.\n\n# 2 Dens\n\n${list}\n\n# 3 Lairs\n\nText.\n`),
      { ...hints, fileName: 'guide.md' },
    );
    expect(provisions.filter(({ type }) => type === 'provision').map(({ label }) => label)).toEqual([
      'para 1',
      'para 2',
      'para 3',
    ]);
  });

  it.each([
    ['C', 'para 3.2 C2', 'para 3.2 C16'],
    ['C.', 'para 3.2 C.02', 'para 3.2 C.16'],
  ])('cites controls %s… below the numbered heading that they belong to', async (letter, second, last) => {
    const markOf = (control: number) => `${letter}${letter === 'C' ? control : String(control).padStart(2, '0')}`;
    const controls = Array.from({ length: 16 }, (_, at) => at + 1);
    const section = (number: string) =>
      `# ${number} Setbacks\n\n${controls.map((control) => `${markOf(control)} The wall of ${number} stands ${control} metres back. ${'It is of stone. '.repeat(120)}`).join('\n\n')}\n`;
    const { passages } = await readDocument(Buffer.from(['3.1', '3.2', '3.3', '3.4'].map(section).join('\n')), {
      ...hints,
      fileName: 'plan.md',
    });
    const sectionOf = (control: number) =>
      passages.find(({ text }) => text.includes(`of 3.2 stands ${control} `))?.section;
    expect([sectionOf(2), sectionOf(16)]).toEqual([second, last]);
  });
});

it('is no Act whose schedule has an agreement of numbered paragraphs', async () => {
  const sections = Array.from(
    { length: 22 },
    (_, at) =>
      `##### ${at + 1}  Matter ${at + 1}\n\nA wombat must observe matter ${at + 1} in full, at all times and in every burrow.`,
  );
  const agreement = Array.from(
    { length: 50 },
    (_, at) =>
      `${at + 1} The parties agree on term ${at + 1}, which binds them and all wombats that live in their burrows.`,
  );
  const { passages } = await readDocument(
    new TextEncoder().encode(
      `# Wombat Act 2031\n\n${sections.join('\n\n')}\n\n## Schedule 1 Agreement\n\n${agreement.join('\n\n')}`,
    ),
    { fileName: 'act.md', idPrefix: 'act@1', given: {} },
  );
  expect(
    passages.filter(({ section }) => /^s \d+$/.test(section ?? '')).map(({ sectionHeading }) => sectionHeading),
  ).toEqual(Array.from({ length: 22 }, (_, at) => `Matter ${at + 1}`));
});
