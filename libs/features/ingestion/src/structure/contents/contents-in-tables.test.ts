import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';

async function read(text: string) {
  const { passages, facts } = await readDocument(Buffer.from(text), { fileName: 'x.md', idPrefix: 'x@1', given: {} });
  return { texts: passages.map((passage) => passage.text).join('\n'), passages, facts };
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const DOTS = '.'.repeat(30);
const chapters = (names: readonly string[], part: number) =>
  names.map((name, at) => `## ${part}.${at + 1} ${name}\n\nWhat is said of ${name.toLowerCase()} is said here.`);

describe('a table that is a contents list', () => {
  const names = ['Lamps', 'Nets', 'Doors'];
  const entries = names.map((name, at) => row(`1.${at + 1}`, `${name}${DOTS}${at + 2}`, `${name}${DOTS}${at + 2}`));
  const body = chapters(names, 1).join('\n\n');
  const rule = row('---', '---', '---');

  it('is left out of the text below its title, and counted', async () => {
    const list = [entries[0], rule, entries[1], row('', '', `Bells${DOTS} 3`), entries[2]].join('\n');
    const { texts, passages, facts } = await read(
      `# Burrow Plan\n\n## Part 1 Care\n\n## Contents\n\n${list}\n\n${body}`,
    );
    expect(texts).toContain('What is said of nets is said here.');
    expect(texts).not.toContain('....');
    expect(facts.setAside.map(({ kind }) => kind)).toContain('contents');
    expect(passages.map(({ headingPath }) => headingPath[0])).toEqual(names.map(() => 'Part 1 Care'));
  });

  it('is left out where its head is its title, or its entries are headings', async () => {
    const list = (head: string) => [head, rule, ...entries].join('\n');
    for (const head of [row('Contents', 'Contents', 'Contents'), row('', '', '')]) {
      const { texts } = await read(`# Burrow Plan\n\n## Part 1 Care\n\n${list(head)}\n\n${body}`);
      expect(texts).not.toContain('....');
    }
  });

  it('is left out wherever it stands where its pages are those of chapters', async () => {
    const list = ['Lamps', 'Bells', 'Roofs'].map((name, at) => row(`1.${at + 1}`, `${name}${DOTS} 1-${at + 3}`));
    const { texts } = await read(
      `# Burrow Plan\n\n## 1 Care\n\n${[list[0], rule, list[1], list[2]].join('\n')}\n\nMend them.`,
    );
    expect(texts).toBe('Mend them.');
  });

  it('is none where its dots lead to ranges', async () => {
    const kinds = [row('Path', `Width${DOTS} 40-60`), row('Door', `Width${DOTS} 3-6`), row('Roof', `Width${DOTS} 3-9`)];
    const { texts } = await read(`# Burrow Plan\n\n## 1 Care\n\n${[kinds[0], rule, kinds[1], kinds[2]].join('\n')}`);
    expect(texts).toContain('40-60');
  });

  it('is none where its dots lead to amounts', async () => {
    const fees = ['Digging', 'Roofing', 'Draining'].map((name, at) => row(String(at + 1), `${name}${DOTS}`, `${at}50`));
    const list = [row('Item', 'Matter', 'Fee'), rule, ...fees].join('\n');
    const { texts } = await read(`# Burrow Plan\n\n${body}\n\n## 1.4 Fees\n\n${list}`);
    expect(texts).toContain('Roofing');
  });
});

describe('a list of figures', () => {
  const list = (...lines: string[]) =>
    read(`# Burrow Plan\n\n## Care\n\nMend them.\n\n## Figures\n\n${lines.join('\n\n')}\n\n## Aims\n\nKeep them.`);

  it('is left out where it is a table', async () => {
    const [first, second] = ['Lamps', 'Nets'].map((name, at) => row(`Figure ${at + 1}: ${name}${DOTS}${at + 4}`, ''));
    const { texts } = await list([first, row('---', '---'), second].join('\n'));
    expect(texts).toBe('Mend them.\nKeep them.');
  });
});
