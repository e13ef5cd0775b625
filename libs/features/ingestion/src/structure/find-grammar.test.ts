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

  it('cites policies by their codes', async () => {
    const policies = [1, 2, 3, 4, 5].map(
      (number) =>
        `## HO${number}: Homes of kind ${number}\n\n1. Kind ${number} is dug first. ${'It is dry. '.repeat(90)}\n\n2. It is warm. ${'It is deep. '.repeat(90)}\n`,
    );
    const { passages } = await read(`# Burrow policy\n\n${policies.join('\n')}`);
    expect(passages.find(({ text }) => text.startsWith('1. Kind 3'))).toMatchObject({
      section: 'HO3(1)',
      sectionHeading: 'Homes of kind 3',
    });
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
