import { describe, expect, it } from '@jest/globals';
import { cover, heading, numbers, paragraph, read } from './numbered-standard.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

describe('the references of a bibliography', () => {
  it('are no provisions, nor are those that their headings name', async () => {
    const topic = (one: number): DrawnLine => ({ ...heading(`Topic 14.${one} Lamps`), size: 12 });
    const references = numbers(1, 16).flatMap((one) => paragraph(`${one}.`, `Keeper ${one}, Lamps and Nets, read in`));
    const { passages } = await read([
      cover,
      [1, 2, 3].flatMap((one) => [topic(one), ...paragraph('', 'Lamps are lit at dusk by')]),
      [
        heading('Glossary'),
        ...paragraph('', 'A lamp is a light that'),
        heading('Bibliography'),
        topic(1),
        ...references,
      ],
      [heading('Contacts'), ...paragraph('', 'Write to the keeper of')],
    ]);
    const places = passages.map(({ section, headingPath, sectionHeading }) => [
      section,
      ...headingPath,
      sectionHeading,
    ]);
    expect([...new Set(places.map((place) => place.join(' > ')))]).toEqual([
      ...['Topic 14.1 > Lamps', 'Topic 14.2 > Lamps', 'Topic 14.3 > Lamps', ' > Glossary'],
      ...[' > Bibliography > Topic 14.1 Lamps', ' > Contacts'],
    ]);
  });
});
