import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { joinOverlap } from './read-records.ts';
import { readRunOnText } from './run-on-text.ts';

const RULE = '-----------------------------------';
const record = (keys: Readonly<Record<string, string>>, body: string) =>
  [RULE, ...Object.entries(keys).map(([key, value]) => `${key}: ${value}`), RULE, body].join('\n');
const section = (number: string, title: string, body: string, part = 0) =>
  record({ title, section_type: 'section', section_identifier: number, chunk_id: String(part) }, body);
const schedule = (number: string, body: string, part = 0) =>
  record({ title: number, section_type: 'schedule', section_identifier: number, chunk_id: String(part) }, body);

/** An invented Act as a database cuts it: a header before each section, lines cut anywhere, subsections run on. */
const ACT = [
  record({ title: 'Burrow And Den Act 2031', year: '2031', subjurisdiction: 'qld', data_quality: 'H' }, ''),
  section('1', 'Name of Act', '1 Name of Act\nThis Act is the Burrow and Den\nAct 2031 .'),
  section(
    '3',
    'Objects',
    '3 Objects The objects of this Act are-- (a)  to protect burrows, including-- (i)  dens, and (ii)  lairs, and (b)  to regulate digging under section 4 (1) of the Soil\nAct 2030 .',
  ),
  section(
    '4',
    'Digging--offence',
    '(1) A person must not:\n(a) dig a burrow; or (b) close a burrow;\nwithout a permit.\n(2) The court may waive the penalty. Note : See section 9 (1).',
  ),
  section(
    '5',
    'Definitions',
    'In this Act:\n"burrow" means a hole 2Â° warm. "den" means a lair. "lair"\nmeans a den. "sett" , in relation to a badger, includes a tunnel.',
  ),
  schedule(
    '1A',
    'SCHEDULE 1A – Wardens\n\n(Section 9)\nPart 1 - Appointment\n1 Number of wardens\nThere are to be 3 wardens, as the Act\n1999 had it.\n2 Term of office\n(1)  A warden holds office for 5 years. (2)  A warden may be appointed',
  ),
  schedule(
    '1A',
    '(1)  A warden holds office for 5 years. (2)  A warden may be appointed again for one term.\n[3Removal from office]()\nThe Minister may remove a warden.',
    1,
  ),
].join('\n');

const read = (text: string) =>
  readDocument(Buffer.from(text), { fileName: 'export.txt', idPrefix: 'act@1', given: {} });

describe('reading an Act that a database has cut into records', () => {
  it('sets notes of the margin apart, however broken, and gives the next levels to the record that follows', async () => {
    const act = [
      record({ title: 'Burrow Act 2031', subjurisdiction: 'vic' }, ''),
      section(
        '1',
        'Lamps',
        'A lamp is lit by—\n(a) day; or\nS. 1(b) amended by No.\n110/2032 s.\n22(1), repealed\nby No. 5/2033\ns. 4.\n(b) night.\nPt 2 (Heading and ss 2–9)\nsubstituted. [3]\nPart\n2—Dens of\nwombats\n\nDivision\n1—Doors\nS. 2 amended by No.\u00a017/2032\ns. 7.',
      ),
      section('2', 'Doors', 'A door is shut\nunder Part\n2—Dens of wombats.'),
      section('3', 'Roofs', 'A roof is flat.'),
    ].join('\n');
    const { text, passages, structure } = await read(act);
    expect(text).toContain('(a) day; or\n(b) night.\nPart 2 Dens of wombats\nDivision 1 Doors\n2 Doors\nA door');
    expect(passages.find(({ section: pinpoint }) => pinpoint === 's 3')?.headingPath).toEqual([
      'Part 2 Dens of wombats',
      'Division 1 Doors',
    ]);
    expect(structure.amendmentNotes.map(({ provisionKey, kind }) => [provisionKey, kind])).toContainEqual([
      's-1',
      'repealed',
    ]);
  });

  it('joins the lines of headings in a schedule', async () => {
    const heads =
      'Part 1—Dens of\nwombats\n1     Doors of dens (and of\nburrows)\nA door is shut.\n2     Roofs\nA roof is flat.';
    const { provisions } = await read([ACT, schedule('2', heads)].join('\n'));
    const found = provisions.filter(({ label }) => label?.startsWith('Sch 2 '));
    expect(found.map(({ label, heading }) => [label, heading])).toEqual([
      ['Sch 2 Pt 1', 'Dens of wombats'],
      ['Sch 2 cl 1', 'Doors of dens (and of burrows)'],
      ['Sch 2 cl 2', 'Roofs'],
    ]);
  });

  it('decodes signs in titles, and drops marks of footnotes', async () => {
    const act = ACT.replace('title: Definitions', 'title: Non&#8209;declared burrows of section&#160;4[12]');
    const { provisions } = await read(act);
    expect(provisions.find(({ label }) => label === 's 5')?.heading).toBe('Non‑declared burrows of section 4');
  });

  it('reads the headers as headings and metadata', async () => {
    const { metadata, provisions, facts } = await read(ACT);
    expect(metadata).toMatchObject({ title: 'Burrow and Den Act 2031', state: 'QLD', documentType: 'legislation' });
    expect(provisions.map(({ label, heading }) => [label, heading])).toEqual([
      ['s 1', 'Name of Act'],
      ['s 3', 'Objects'],
      ['s 4', 'Digging—offence'],
      ['s 5', 'Definitions'],
      ['Sch 1A', 'Wardens'],
      ['Sch 1A Pt 1', 'Appointment'],
      ['Sch 1A cl 1', 'Number of wardens'],
      ['Sch 1A cl 2', 'Term of office'],
      ['Sch 1A cl 3', 'Removal from office'],
    ]);
    expect(facts.details).toContain(
      '7 headers of a database stand between the sections; they were read as headings and metadata, not as text.',
    );
  });

  it('gives subsections, paragraphs, notes and definitions lines of their own', async () => {
    const { text, passages } = await read(ACT);
    expect(text).toContain(
      'The objects of this Act are—\n(a) to protect burrows, including—\n(i) dens, and\n(ii) lairs, and\n(b) to regulate digging under section 4 (1) of the Soil Act 2030.',
    );
    expect(text).toContain(
      '(1) A person must not:\n(a) dig a burrow; or\n(b) close a burrow;\nwithout a permit.\n(2) The court may waive the penalty.\nNote: See section 9 (1).',
    );
    expect(passages.filter(({ kind }) => kind === 'definition').map(({ section: label }) => label)).toEqual(
      ['burrow', 'den', 'lair', 'sett'].map((term) => `s 5, definition of “${term}”`),
    );
  });

  it('leaves no header in a passage and joins parts that overlap', async () => {
    const { text } = await read(ACT);
    expect(text).not.toMatch(/chunk_id|data_quality|section_type|---/);
    expect(text).toContain('(1) A warden holds office for 5 years.\n(2) A warden may be appointed again for one term.');
    expect(text.match(/holds office/g)).toHaveLength(1);
  });

  it('puts right what was encoded twice, and says so', async () => {
    const { text, facts } = await read(ACT);
    expect(text).toContain('a hole 2° warm');
    expect(facts.details).toContain('1 character was encoded twice (such as “Â°” for “°”) and put right.');
  });

  it('reads rules and front matter of other texts as before', async () => {
    const { text } = await read('Burrow Guideline\n\n---\nkey: value\n---\n\nBurrows are holes.\n');
    expect(text).toContain('key: value');
  });
});

describe('text whose lines are cut anywhere', () => {
  it('keeps references in brackets within their sentence', () => {
    expect(
      readRunOnText(['Under section 4 (1) (a) and (b) a person', '(c) may dig'], false).map(({ text }) => text),
    ).toEqual(['Under section 4 (1) (a) and (b) a person', '(c) may dig']);
  });

  it('is read in linear time', () => {
    const started = performance.now();
    readRunOnText([`"${'a'.repeat(99)}" `.repeat(20_000), '(a) '.repeat(200_000), `${'; and '.repeat(100_000)}`], true);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('does not join parts that only begin alike', () => {
    expect(
      joinOverlap('The warden must inspect each burrow in spring.', 'The warden must inspect each burrow in autumn.'),
    ).toBe('The warden must inspect each burrow in spring.\nThe warden must inspect each burrow in autumn.');
  });
});
