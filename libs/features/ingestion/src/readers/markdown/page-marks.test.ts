import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';

const read = async (markdown: string) => {
  const read = await readDocument(Buffer.from(markdown), { fileName: 'plan.md', idPrefix: 'plan@1', given: {} });
  const { passages, facts } = read;
  return {
    ...read,
    pages: facts.pages,
    where: passages.map(({ text, pageNumber, pageLabel }) => [text, pageNumber, pageLabel]),
  };
};

const plan = (mark: (page: number) => string) => `# Burrow Plan 2031

${mark(3)}
## Dens

A den is dug.

${mark(4)}

| Den | Depth |
|-----|-------|
| Sett | 3 |
${mark(7)}

## Setts

A sett is dry.
`;

describe('marks of pages in Markdown', () => {
  it.each<[string, (page: number) => string]>([
    ['comments', (page) => `<!-- PAGE: ${page} -->`],
    ['comments that name the source', (page) => `<!-- SRC: burrow-plan.pdf | PAGE: ${page} -->`],
    ['headings', (page) => `## Page ${page}`],
    ['lines', (page) => `===== PAGE ${page} =====`],
  ])('give passages the pages that they name: %s', async (_kind, mark) => {
    const { where, pages, provisions } = await read(plan(mark));
    expect(where).toEqual([
      ['A den is dug.\n| Den | Depth |\n| --- | --- |\n| Sett | 3 |', 3, null],
      ['A sett is dry.', 7, null],
    ]);
    expect(provisions.map(({ heading, pageNumber }) => [heading, pageNumber])).toEqual([
      ['Burrow Plan 2031', 3],
      ['Dens', 3],
      ['Setts', 7],
    ]);
    expect(pages).toBe(7);
  });

  it('are none where one mark alone is left', async () => {
    expect((await read('# Burrow Plan 2031\n\nA den is dug.\n\n## page 7\n\nA sett is dry.')).pages).toBeNull();
  });

  it('are none where numbers fall', async () => {
    const { where, pages } = await read(plan((page) => `<!-- PAGE: ${10 - page} -->`));
    expect(where.map(([, page]) => page)).toEqual([null, null]);
    expect(pages).toBeNull();
  });
});

const page = (text: string, ...marks: readonly string[]) => [`## ${text}`, `${text} are dug.`, ...marks];
const printed = (number: string) => `<!-- PageNumber="${number}" -->`;
const BREAK = '<!-- PageBreak -->';

describe('pages of Azure Document Intelligence', () => {
  const numbersOf = async (pages: readonly string[][]) =>
    (await read(pages.flat().join('\n\n'))).where.map(([, ...numbers]) => numbers);

  it('are counted by their breaks, and have the printed numbers as labels', async () => {
    const pages = [
      page('Burrows', '<!-- PageFooter="Burrow Plan" -->', BREAK),
      page('Lamps', BREAK),
      page('Dens', printed('[1]'), BREAK),
      page('Setts', printed('2'), BREAK),
      page('Lairs', printed('-'), BREAK),
      page('Holes', printed('Page 4')),
    ];
    expect(await numbersOf(pages)).toEqual([
      [1, null],
      [2, null],
      [3, '1'],
      [4, '2'],
      [5, null],
      [6, '4'],
    ]);
  });

  it('have their printed numbers where no breaks count them, but not the number of a chapter', async () => {
    const pages = [
      page('Dens', printed('[05]')),
      page('Setts', printed('2')),
      page('Lairs', printed('[08]')),
      page('Holes', printed('[09]')),
      page('Nests'),
    ];
    expect(await numbersOf(pages)).toEqual([
      [5, '5'],
      [6, null],
      [8, '8'],
      [9, '9'],
      [10, null],
    ]);
  });

  it('are those of their printed numbers at the head of pages, or at head and foot', async () => {
    const atHead = [5, 6, 7].map((number) => [printed(`${number}`), ...page(`Burrows of ${number}`)]);
    expect(await numbersOf(atHead)).toEqual([5, 6, 7].map((number) => [number, null]));
    const atBoth = atHead.map((own, at) => [...own, printed(`${at + 5}`)]);
    expect((await numbersOf(atBoth)).map(([number]) => number)).toEqual([5, 6, 7]);
  });
});
