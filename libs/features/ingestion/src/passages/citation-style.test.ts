import { describe, expect, it } from '@jest/globals';
import { citationStyle } from './citation-style.ts';

const style = (title: string, text = '', documentType = 'legislation') =>
  citationStyle({ title, documentType }, text).body;

describe('how provisions are cited', () => {
  it('cites sections of an Act, whatever other instruments its text names', () => {
    expect(style('Wombat Act 2031', 'see subclause 4(1) of the Plan, this clause, this clause')).toBe('s');
  });

  it('follows the words that a plan or regulation uses of itself', () => {
    expect(style('Quoll Local Environmental Plan 2031', 'In this clause and subclause (1)')).toBe('cl');
    expect(style('State Environmental Planning Policy (Quolls) 2031', 'In this section and subsection (1)')).toBe('s');
    expect(style('Wombat Regulations 2031', 'Despite subregulation (2)')).toBe('reg');
    expect(style('Wombat Regulation 2031', 'In this section, subsection (2)')).toBe('s');
  });

  it('cites reporting standards by paragraphs and amending Acts by the items of their schedules', () => {
    expect([
      style('IFRS S2 Climate-related Disclosures', '', 'standards'),
      style('Sustainability Reporting Standard S1', '', 'standards'),
      style('National Burrow Reporting Standard 2031', '', 'standards'),
    ]).toEqual(['para', 'para', 'cl']);
    expect(citationStyle({ title: 'Burrow Amendment Act 2031', documentType: 'legislation' }, '')).toEqual({
      body: 's',
      schedule: 'item',
    });
  });

  it('cites European acts by paragraphs, also where they are called an Act for short', () => {
    expect(style('Regulation (EU) 2031/77 (Burrow Act)')).toBe('para');
  });

  it('falls back on what is usual for the kind of document', () => {
    expect([
      style('Wombat Regulations 2031'),
      style('Quoll Local Environmental Plan 2031'),
      style('Burrow guide', '', 'guidelines'),
      style('Burrow standard', '', 'standards'),
    ]).toEqual(['reg', 'cl', 'para', 'cl']);
  });
});
