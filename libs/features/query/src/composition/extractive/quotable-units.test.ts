import { describe, expect, it } from '@jest/globals';
import { quotableUnits } from './quotable-units.ts';

const quotes = (text: string) => quotableUnits(text).map(({ start, end }) => text.slice(start, end));

describe('what can be quoted from a passage', () => {
  it('is each line by itself', () => {
    expect(quotes('Fences must be inspected.\nGates must be repaired.')).toEqual([
      'Fences must be inspected.',
      'Gates must be repaired.',
    ]);
  });

  it('is each sentence of a paragraph', () => {
    const [first, second] = ['A member holds office for the period in the instrument.', 'It must not exceed 3 years.'];
    expect(quotes(`${first} ${second}\nFences must be inspected.`)).toEqual([
      first,
      second,
      'Fences must be inspected.',
    ]);
  });

  it('is a subsection with its heading', () => {
    const text = '(5) Beekeeping\nA hive must be painted white.';
    expect(quotes(text)).toEqual([text]);
  });

  it('is no few words without a stop', () => {
    expect(quotes('Late submissions\nA submission may be late.\n(b) DEFINITION\nA burrow is a hole.')).toEqual([
      'A submission may be late.',
      'A burrow is a hole.',
    ]);
  });

  it.each([
    'Exempt development\n- Garden sheds\n- Fences\nConsent is needed for anything else.',
    'No consent is needed for:\nGarden sheds\nCubby houses\nFences\nAll else needs consent.',
    'Do I need consent?\nNo consent is required\nAsk the council first.',
    'Zone objectives\nHome occupations\nBoarding houses; Roads',
  ])('leaves nothing out of %j, whose short lines are items or rules', (text) => {
    expect(quotes(text).join('\n')).toBe(text);
  });

  it('is no heading of the subsection that the next passage begins with', () => {
    const rules = ['(1) A hive must be white.', '(2) A hive must be high.'];
    expect(quotes([...rules, 'Hives in the wild'].join('\n'))).toEqual(rules);
    expect(quotes('Rooms for guests.\nHives in the wild').at(-1)).toBe('Hives in the wild');
  });

  it('is no heading in the midst of a provision, and no item that was repealed', () => {
    const [first, next] = ['(1) A hive must be white.', '(2) A hive must be high.'];
    expect(quotes(`${first}\nHeight of hives\n${next}`)).toEqual([first, next]);
    const list = '(1) A hive must be:\n(a) white, and\n(b) high,';
    expect(quotes(`${list}\n(c) (Repealed)\n${next}`)).toEqual([`${list}\n(c) (Repealed)`, next]);
    expect(quotes(`(c) (Repealed)\n${next}`)).toEqual([next]);
    expect(quotes('(c) (Repealed)')).toEqual(['(c) (Repealed)']);
    const duty = '(1) A hive must be white.\nPenalty: 5 penalty units';
    expect(quotes(`${duty}\n${next}`)).toEqual([duty, next]);
  });

  it('is a table with its rows whole, whatever stops stand in their cells', () => {
    const table =
      '| Land | Works |\n| --- | --- |\n| Class 1 | Any works. Works below ground. |\n| Class 2 | Works of a shed. |';
    expect(quotes(`(2) Consent is required for works in the table.\n${table}\n(3) Next.`)).toEqual([
      '(2) Consent is required for works in the table.',
      table,
      '(3) Next.',
    ]);
  });

  it('is a table with the words that stand right above it, and no sentence or item', () => {
    const table = '| Class | Lamps |\n| --- | --- |\n| 1 | 30 |';
    expect(quotes(`Lamps are low.\nLamps of deep burrows\n${table}`)).toEqual([
      'Lamps are low.',
      `Lamps of deep burrows\n${table}`,
    ]);
    expect(quotes(`Lamps are low.\n${table}`)).toEqual(['Lamps are low.', table]);
    expect(quotes(`(a) lamps of burrows\n${table}`)).toEqual(['(a) lamps of burrows', table]);
  });

  it('goes on with a list after a note inside it', () => {
    const list = 'A hive must be:\n(a) white, or\nNote: Colours are listed in Schedule 2.\n(b) yellow.';
    expect(quotes(list)).toEqual([list]);
  });

  it('is a list with its beginning', () => {
    const list = '(2) Consent is required for the following—\n(a) demolition,\n(b) excavation.';
    expect(quotes(`(1) This clause applies to land.\n${list}\n(3) Subclause (2) does not apply to sheds.`)).toEqual([
      '(1) This clause applies to land.',
      list,
      '(3) Subclause (2) does not apply to sheds.',
    ]);
  });

  it('is a formula with what announces it', () => {
    const text = 'The rate is found by the formula below.\nhives / bees x 200,000';
    expect(quotes(`${text}\nGates must be repaired.`)).toEqual([text, 'Gates must be repaired.']);
  });

  it('is each numbered control by itself, without the word above it', () => {
    const [first, second] = ['i. Fences must be green.', 'ii. Gates must be blue.'];
    expect(quotes(`Controls of gates\n${first}\n${second}`)).toEqual([first, second]);
  });

  it('is a sentence over two lines', () => {
    const text = 'A person who keeps bees in a town\nmust tell the council of them.';
    expect(quotes(text)).toEqual([text]);
  });

  it('is a nested list as a whole', () => {
    const list = 'A person must:\n(a) keep records of:\n(i) water; and\n(ii) waste; and\n(b) show them on request.';
    expect(quotes(list)).toEqual([list]);
  });

  it('keeps the exception that stands after a list', () => {
    const rule =
      'Subsection (1) does not apply to:\n(a) emissions; or\n(b) energy;\nunless the Minister has determined otherwise.';
    expect(quotes(`${rule}\n(2) Next.`)).toEqual([rule, '(2) Next.']);
  });

  it.each([
    'Maximum penalty—10 penalty units.',
    'Maximum penalty for subsection (3)—',
    'Penalty: a fine of $500.',
    'Maximum penalty: $5000.\nExpiation fee: $315.',
    'Maximum penalty: If the offender is a natural person – 20 penalty units.\nIf the offender is a body corporate –\n100 penalty units.',
    'Maximum penalty: natural person – 20 penalty units;\nbody corporate – 100 penalty units.',
  ])('keeps %p with its offence', (penalty) => {
    const offence = `(1) A person must not drain a wetland.\n${penalty}`;
    expect(quotes(offence)).toEqual([offence]);
  });

  it('keeps the penalty with its offence after examples of its last item', () => {
    const offence =
      '(3) A person must not open a gate of—\n(a) a farm; or\n(b) a zoo.\nExamples for paragraph (b)— aviary\nMaximum penalty—10 penalty units.';
    expect(quotes(`${offence}\n(4) Next.`)).toEqual([offence, '(4) Next.']);
  });

  it('keeps the penalty with its offence', () => {
    const offence = '(1) A person must not drain a wetland.\nPenalty: 500 penalty units.';
    expect(quotes(`${offence}\n(2) Subsection (1) has exceptions.`)).toEqual([
      offence,
      '(2) Subsection (1) has exceptions.',
    ]);
    const civil =
      'A person must not take an action.\nCivil penalty:\n(a) for an individual--50 penalty units;\n(b) for a body corporate--500 penalty units.';
    expect(quotes(civil)).toEqual([civil]);
  });

  it('lies inside the text, in order and without overlap, whatever the text', () => {
    for (const text of ['', '\n\n', '(a)', ':', '(a) x\n(b) y', 'No stop', `${'word '.repeat(900)}:\n(a) x;\n(b) y`]) {
      let last = 0;
      for (const { start, end } of quotableUnits(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = end;
      }
    }
  });

  it('is a list or a table whole however long it is', () => {
    const items = Array.from(
      { length: 60 },
      (_, at) => `(${at + 1}) an item of which there are very many in this list,`,
    );
    const list = `The following are allowed:\n${items.join('\n')}\nbut not on a Sunday.`;
    expect(quotes(list)).toEqual([list]);
    const rows = Array.from({ length: 60 }, (_, number) => `| Zone ${number} | ${number} metres of height |`);
    const table = `| Zone | Height |\n| --- | --- |\n${rows.join('\n')}`;
    expect(quotes(table)).toEqual([table]);
  });
});
