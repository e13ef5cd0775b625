import { describe, expect, it } from '@jest/globals';
import { exampleOf, headingToAsk, variedDocuments } from './example-questions.ts';

type Node = Parameters<typeof headingToAsk>[0][number];

const node = (heading: string | null, more: Partial<Node> = {}): Node => ({
  key: 'k',
  type: 'provision',
  number: null,
  heading,
  label: null,
  citation: '',
  page_number: null,
  page_label: null,
  repealed: false,
  start: 0,
  end: 0,
  children_total: 0,
  children: [],
  ...more,
});

const document = (id: string, more: object = {}) => ({
  id,
  title: `Plan ${id}`,
  jurisdiction: 'Local' as const,
  document_type: 'legislation',
  last_updated: null,
  chunk_count: 3,
  coverage: [],
  authority: null,
  lga: ['Albury'],
  state: 'NSW',
  status: 'published' as const,
  status_reason: null,
  source_url: null,
  ...more,
});

describe('an example', () => {
  it('is about a provision of the middle, wherever it hangs, and about none that every instrument has', () => {
    const tree = [
      node('Name of plan'),
      node('Part 4', {
        type: 'part',
        children: [node('Commencement'), node('Height of buildings'), node('Old', { repealed: true })],
      }),
    ];
    expect(headingToAsk(tree)).toBe('Height of buildings');
    expect(headingToAsk([node('Definitions'), node(null)])).toBeNull();
    expect(
      headingToAsk(['Zone R2 Low Density', 'Permitted with consent', 'Prohibited'].map((name) => node(name))),
    ).toBeNull();
  });

  it('asks at the place of a local document, and everywhere else of any other', () => {
    expect(exampleOf(document('a'), 'Height of buildings')).toMatchObject({
      query: 'What does the Plan a say about height of buildings?',
      area: 'Albury',
      state: 'NSW',
    });
    expect(exampleOf(document('b', { lga: [], state: 'NSW' }), 'Noise limits')).toMatchObject({ area: '', state: '' });
  });
});

it('takes documents of different kinds first, and none that cannot answer', () => {
  const documents = [
    document('a'),
    document('b'),
    document('c', { jurisdiction: 'Federal' }),
    document('d', { status: 'quarantined', jurisdiction: 'VIC' }),
    document('e', { chunk_count: 0, jurisdiction: 'QLD' }),
  ];
  const kinds = variedDocuments(documents, 2).map(({ jurisdiction }) => jurisdiction);
  expect(kinds.sort()).toEqual(['Federal', 'Local']);
  expect(
    variedDocuments(documents, 9)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['a', 'b', 'c']);
});
