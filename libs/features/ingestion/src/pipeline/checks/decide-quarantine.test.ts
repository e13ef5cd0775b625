import { describe, expect, it } from '@jest/globals';
import type { SetAsideShare } from '../../document-model/set-aside.ts';
import { decideQuarantine, lackOfPages } from './decide-quarantine.ts';
import type { QuarantineEvidence } from './decide-quarantine.ts';

const ENTRIES = Array.from({ length: 10 }, (_, index) => `${index + 1} Kilns of kind ${'abcdefghij'[index]}`);
const SOUND: QuarantineEvidence = {
  file: { pages: 4, pagesWithoutText: [] },
  text: ENTRIES.slice(3).join('\n'),
  letters: { quarantine: null, warnings: [] },
  metadata: { jurisdiction: 'NSW', lga: [] },
  contents: { entries: 10, missing: [] },
  setAside: [],
};

const setAside = (kind: SetAsideShare['kind'], share: number): SetAsideShare => ({ kind, share, characters: 1 });

describe('a document is quarantined', () => {
  it.each<[string, Partial<QuarantineEvidence>, RegExp]>([
    ['for the reason of its reader', { file: { ...SOUND.file, quarantine: 'Its fonts lie.' } }, /^Its fonts lie\.$/],
    ['when most pages lack text', { file: { pages: 4, pagesWithoutText: [1, 2, 3] } }, /^3 of 4 pages have no text/],
    ['when its letters are damaged', { letters: { quarantine: 'Damaged.', warnings: [] } }, /^Damaged\.$/],
    ['when it is local and of no area', { metadata: { jurisdiction: 'Local', lga: [] } }, /Area is not known/],
    [
      'when nearly all of it is taken for notes and lists',
      { setAside: [setAside('endnotes', 0.7), setAside('contents', 0.11)] },
      /^81 % of the file was taken for/,
    ],
    [
      'when schedules are missing whose titles are words of the text',
      {
        contents: { entries: 10, missing: ['Schedule 1 Fees', 'Schedule 2 Forms', 'Schedule 3 Offences'] },
        text: 'Fees are set by order. Offences apply. Forms are kept.',
      },
      /^3 of the 10 entries/,
    ],
    [
      'when more than a fifth of the contents list is nowhere in the text',
      { contents: { entries: 10, missing: ENTRIES.slice(0, 3) } },
      /^3 of the 10 entries/,
    ],
  ])('%s', (_, evidence, reason) => {
    expect(decideQuarantine({ ...SOUND, ...evidence })).toMatch(reason);
  });

  it('for its pages before its letters, and for its letters before its area', () => {
    const letters = { quarantine: 'Damaged.', warnings: [] };
    const metadata = { jurisdiction: 'Local', lga: [] } as const;
    const file = { pages: 1, pagesWithoutText: [1] };
    expect(decideQuarantine({ ...SOUND, file, letters, metadata })).toMatch(/pages have no text/);
    expect(decideQuarantine({ ...SOUND, letters, metadata })).toBe('Damaged.');
  });
});

describe('a document is not quarantined', () => {
  it.each<[string, Partial<QuarantineEvidence>]>([
    ['when nothing is wrong', {}],
    ['when four fifths of it are notes', { setAside: [setAside('endnotes', 0.8)] }],
    ['when its site frames it widely', { setAside: [setAside('site', 0.95)] }],
    ['when half of its pages have text', { file: { pages: 4, pagesWithoutText: [1, 2] } }],
    ['when its format has no pages', { file: { pages: null, pagesWithoutText: [] } }],
    ['when it is local and its area is known', { metadata: { jurisdiction: 'Local', lga: ['Orange'] } }],
    ['when a fifth of the contents list is missing', { contents: { entries: 10, missing: ENTRIES.slice(0, 2) } }],
    [
      'when the words of what is missing are in the text',
      { contents: { entries: 10, missing: ENTRIES.slice(0, 3) }, text: ENTRIES.join('\n') },
    ],
    [
      'when the titles of missing appendices are in the text, apart from their numbers',
      {
        contents: { entries: 10, missing: ['Appendix 1 - Burrows', 'Appendix 2 - Lanterns', 'Part 3 Kilns'] },
        text: 'APPENDIX 1\nLEVELS OF BURROWS IN THE NORTH\nAppendix 2\nAll lanterns\nPart 3\nWarm kilns',
      },
    ],
    [
      'when its contents list is too short to judge by',
      { contents: { entries: 9, missing: ENTRIES.slice(0, 9) }, text: 'Nothing of it.' },
    ],
  ])('%s', (_, evidence) => {
    expect(decideQuarantine({ ...SOUND, ...evidence })).toBeNull();
  });
});

it('pages are lacking by the reader’s own reason or by their number', () => {
  expect(lackOfPages({ pages: 2, pagesWithoutText: [], quarantine: 'Its fonts lie.' })).toBe('Its fonts lie.');
  expect(lackOfPages({ pages: 2, pagesWithoutText: [1, 2] })).toMatch(/2 of 2/);
  expect(lackOfPages({ pages: 0, pagesWithoutText: [] })).toBeNull();
});
