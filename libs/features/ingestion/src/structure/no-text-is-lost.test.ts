import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (text: string, fileName = 'burrows.md') =>
  readDocument(Buffer.from(text), { fileName, idPrefix: 'burrows@1', given: {} });
const SENTENCE = 'A keeper counts the lamps of each burrow at dusk.';

describe('what is no contents list, no caption and no signature', () => {
  it('is the prose between a contents list and the text', async () => {
    const parts = ['Doors', 'Lamps', 'Roofs'].map((part, at) => ({
      part,
      number: at + 1,
      sections: ['day', 'night', 'dusk', 'dawn'].map((time, index) => `${at + 1}.${index + 1} ${part} by ${time}`),
    }));
    const entries = parts.map(
      ({ part, number, sections }) => `## Part ${number} ${part} of burrows\n\n- ${sections.join('\n- ')}`,
    );
    const savings = '## Savings\n\nAn application that was made before is determined as if the plan had not begun.';
    const body = parts.map(({ part, number, sections }) =>
      [`## Part ${number} ${part}`, ...sections.map((one) => `### ${one}\n\n${SENTENCE}`)].join('\n\n'),
    );
    const { text } = await read(`# Burrow Plan\n\n## Contents\n\n${[...entries, savings, ...body].join('\n\n')}\n`);
    expect(text).toContain('as if the plan had not begun');
  });

  it('is a table of charges for what headings name', async () => {
    const charges =
      '| Use | Dollars |\n| --- | --- |\n| Doors ......... | 120 |\n| Lamps ......... | 60 |\n| Roofs ......... | 20 |';
    const uses = ['Doors', 'Lamps'].map((use, at) => `## ${at + 1} ${use}\n\n${SENTENCE}`);
    const { text } = await read(
      `# Burrow Charges\n\n${uses.join('\n\n')}\n\n## 3 Charges\n\n${SENTENCE}\n\n${charges}\n`,
    );
    expect(text).toMatch(/Lamps \.+ \| 60/);
  });

  it('is a heading below the caption of the table before', async () => {
    const table = (rows: string) => `| Zone | Metres |\n| --- | --- |\n${rows}`;
    const text = `# Burrow Code\n\n${table('| R2 | 6 |')}\n\nTable 1: Setbacks\n\n## Lamp rates\n\n${table('| R3 | 4 |')}\n`;
    const { passages } = await read(text);
    expect(passages.find((passage) => passage.text.includes('R3'))?.sectionHeading).toBe('Lamp rates');
  });

  it('is a schedule in bold below a signature', async () => {
    const bold = (words: string) => `<p><b>${words}</b></p>`;
    const signed = `<p>Yours sincerely,</p>${bold('Jane Wombat')}${bold('Director of Burrows')}`;
    const schedules = ['Schedule 1 Conditions', 'Schedule 2 Advice'].map((one) => `${bold(one)}<p>${SENTENCE}</p>`);
    const page = `<html><body><h1>Determination 7</h1><p>${SENTENCE}</p>${signed}${schedules.join('')}</body></html>`;
    const { passages } = await read(page, 'burrows.html');
    expect(passages.map(({ section }) => section)).toEqual(expect.arrayContaining(['Sch 1', 'Sch 2']));
  });

  it('is a table of ratios, which are no numbers of paragraphs', async () => {
    const ratios = ['0.5 | Low', '0.6 | Middle', '0.9 | High'].map(
      (row) => `<tr><td>${row.replace(' | ', '</td><td>')} density</td></tr>`,
    );
    const { passages } = await read(
      `<html><body><h1>Ratios</h1><p>${SENTENCE}</p><table>${ratios.join('')}</table></body></html>`,
      'x.html',
    );
    expect(passages.map(({ text }) => text).join('\n')).toContain('| 0.6 | Middle density |');
  });
});
