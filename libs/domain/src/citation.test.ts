import { expect, it } from '@jest/globals';
import { formatCitation } from './citation.ts';
import type { CitedPassage } from './citation.ts';

const cite = (cited: Partial<CitedPassage>) =>
  formatCitation({
    title: 'Reef Waters Act 2007',
    jurisdiction: 'Federal',
    state: null,
    documentType: 'legislation',
    authority: null,
    section: null,
    pageNumber: null,
    ...cited,
  });

it('cites a federal section with its page', () => {
  expect(cite({ section: 's 86A(1)', pageNumber: 112 })).toBe('Reef Waters Act 2007 (Cth) s 86A(1), p 112');
});

it('cites a local plan under its state, without a page where there is none', () => {
  expect(
    cite({
      title: 'Banksia Vale Local Environmental Plan 2010',
      jurisdiction: 'Local',
      state: 'NSW',
      section: 'cl 4.3(2)',
    }),
  ).toBe('Banksia Vale Local Environmental Plan 2010 (NSW) cl 4.3(2)');
});

it('cites standards and law from elsewhere without a jurisdiction', () => {
  const cited = { title: 'Lantern Standard LS 2', documentType: 'standards', section: 'para 29(a)', pageNumber: 7 };
  for (const jurisdiction of ['International', 'Other'] as const)
    expect(cite({ ...cited, jurisdiction })).toBe('Lantern Standard LS 2 para 29(a), p 7');
});

it('does not cite as federal what is no law and of no known maker', () => {
  const cited = { title: 'Farm ponds', documentType: 'guidelines', pageNumber: 2 };
  expect(cite(cited)).toBe('Farm ponds p 2');
  expect(cite({ ...cited, authority: 'Department of Ponds' })).toBe('Farm ponds (Cth) p 2');
});

it('does not repeat a jurisdiction that the title carries, and cites by page alone outside provisions', () => {
  expect(cite({ title: 'Stormwater Guideline (Vic)', jurisdiction: 'VIC', state: 'VIC', pageNumber: 3 })).toBe(
    'Stormwater Guideline (Vic) p 3',
  );
});
