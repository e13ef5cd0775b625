import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../read-document.ts';

const factsOf = async (text: string) =>
  (await readDocument(Buffer.from(text), { fileName: 'lamp-act.md', idPrefix: 'x@1', given: {} })).facts;

describe('what a receipt says', () => {
  it('is first what is missing, the most harmful first, and apart from it what is routine', async () => {
    const entries = Array.from({ length: 12 }, (_, at) => `* ${at + 1} Matter ${at + 1}`).join('\n\n');
    const sections = Array.from({ length: 11 }, (_, at) => `## ${at + 1} Matter ${at + 1}\n\nLamps burn.\n`).join('\n');
    const text = `---\nedition: 3\n---\n# Lamps\n\n## Contents\n\n${entries}\n\n${sections}\nThe fee is worked out using the following table:\n`;
    const { warnings, details } = await factsOf(text);
    expect(warnings).toEqual([
      'A table that the text refers to was not found in the file: para 11.',
      '1 of 12 contents entries were not found as provisions.',
      'The file does not say its jurisdiction; it is taken as International, which applies everywhere. Give the jurisdiction to change it.',
    ]);
    expect(details).toEqual([
      expect.stringMatching(/^Left out as contents lists: \d+ letters and digits \([\d.]+ %\)\.$/),
      expect.stringMatching(/^Left out as front matter and headers of a database: 8 letters and digits/),
    ]);
  });

  it('says what share of the passages has no pinpoint', async () => {
    const { details } = await factsOf('# Lamps\n\nFew burn.\n\n## 1 Oil\n\nIt is lit.\n\n## 2 Wax\n\nIt is too.\n');
    expect(details).toEqual(['33 % of the passages have no pinpoint.']);
    expect((await factsOf('# Lamps\n\n## 1 Oil\n\nIt is lit.\n\n## 2 Wax\n\nIt is too.\n')).details).toEqual([]);
  });

  it('warns where legislation has hardly any provision, of which no other document needs any', async () => {
    const text = (title: string) => `# ${title}\n\n## Lamps\n\nA lamp in NSW burns.\n`;
    expect((await factsOf(text('Lamp Regulation 2031'))).warnings).toEqual([
      'Hardly any provision was found: the passages cannot be cited by their numbers.',
    ]);
    expect((await factsOf(text('Guide to lamps'))).warnings).toEqual([]);
    expect((await factsOf(`${text('Lamp Regulation 2031')}\n## 1 Oil\n\nIt is lit.\n`)).warnings).toEqual([]);
  });

  it('names text in elements that no reader knows, which is lost', async () => {
    const xml = `<?xml version="1.0"?><exdoc title="Albury Local Environmental Plan 2031"><content type="body"><level type="clause" id="sec.1"><head><no>1</no><heading>Lamps</heading></head><block><txt>A lamp burns.</txt></block><novelty>In winter, too.</novelty></level></content></exdoc>`;
    const { warnings, setAside } = await factsOf(xml);
    expect(setAside).toMatchObject([{ kind: 'unknown', characters: 11 }]);
    expect(warnings[0]).toBe(
      '11 letters and digits stand in elements of the file that are not known; they are not in the text.',
    );
  });

  it('warns where the greater part was left out, even as endnotes', async () => {
    const act = `# Lamp Act 2031\n\n## 1 Lamps\n\n${'A lamp burns. '.repeat(20)}\n\n## Endnotes\n\n`;
    const few = await factsOf(`${act}${'As made. '.repeat(10)}\n`);
    expect(few.setAside).toMatchObject([{ kind: 'endnotes' }]);
    expect(few.warnings.join()).not.toContain('left out');
    expect((await factsOf(`${act}${'As made. '.repeat(90)}\n`)).warnings).toContainEqual(
      expect.stringMatching(/^\d+ % of the file's text was left out, which may be too much: endnotes/),
    );
  });

  it('warns where so much was left out that text may be among it', async () => {
    const hidden = `<!-- ${'lamp '.repeat(60)}-->`;
    const { warnings } = await factsOf(`# Lamp Act 2031\n\n## 1 Lamps\n\nA lamp burns. ${hidden}\n`);
    expect(warnings[0]).toMatch(
      /^90 % of the file's text was left out, which may be too much: hidden text and comments\.$/,
    );
  });
});
