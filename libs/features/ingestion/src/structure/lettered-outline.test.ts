import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (markdown: string) =>
  readDocument(Buffer.from(markdown), { fileName: 'burrows.md', idPrefix: 'burrows@1', given: {} });

const SCHEME = [
  '# Burrow Planning Scheme',
  '## C7.0 Lamp Code',
  '### C7.1 Purpose',
  'Lamps keep foxes away.',
  '### C7.6 Standards',
  'Standards apply to all.',
  '#### C7.6.1 Lamps at doors',
  'A lamp hangs at each door.',
  '#### C7.6.2 Lamps on roofs',
  'No lamp hangs on a roof.',
  '## KIN-P1.0 Ridge Zone',
  '### KIN-P1.1 Purpose of the zone',
  'The ridge stays dark.',
].join('\n\n');

describe('headings with numbers that begin with letters', () => {
  it('are provisions, and what they stand below is in their path', async () => {
    const { passages } = await read(SCHEME);
    const at = (words: string) => {
      const { section, sectionHeading, headingPath } = passages.find(({ text }) => text.includes(words))!;
      return [section, sectionHeading, headingPath];
    };
    expect([at('foxes'), at('to all'), at('on a roof'), at('dark')]).toEqual([
      ['C7.1', 'Purpose', ['C7.0 Lamp Code']],
      ['C7.6', 'Standards', ['C7.0 Lamp Code']],
      ['C7.6.2', 'Lamps on roofs', ['C7.0 Lamp Code', 'C7.6 Standards']],
      ['KIN-P1.1', 'Purpose of the zone', ['KIN-P1.0 Ridge Zone']],
    ]);
  });

  it('are names of things where they are few', async () => {
    const { passages } = await read(
      '# Burrow guide\n\n## C7.1 Lamps\n\nA lamp is lit.\n\n## Doors\n\nA door is shut.\n',
    );
    expect(passages.map(({ section }) => section)).toEqual([null, null]);
  });
});

describe('paragraphs numbered below headings with letters', () => {
  it('are cited by their own numbers, as in licences', async () => {
    const long = 'A burrow is dug by night, without drums, and no neighbour is woken by it. '.repeat(15);
    const { passages } = await read(
      ['# Burrow Licence', '## L4 Noise', `L4.1 ${long}`, `L4.2 ${long}`, '## M1 Records', `M1.1 ${long}`].join('\n\n'),
    );
    const cited = new Set(passages.map(({ section, sectionHeading }) => `${section} ${sectionHeading}`));
    expect([...cited]).toEqual(['L4.1 Noise', 'L4.2 Noise', 'M1 Records']);
  });
});
