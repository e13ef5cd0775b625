import { describe, expect, it } from '@jest/globals';
import { LONGEST_PIECES } from './limits.ts';
import { tableAsMarkdown } from './markdown-table.ts';
import { estimateWordPieces } from './word-pieces.ts';

const HEADER = [['Burrow', 'Lamps', 'Nets']];
const sentences = (count: number, of: string) =>
  Array.from({ length: count }, (_, at) => `Rule ${at} of ${of}: each burrow has one.`).join(' ');
const rowsOf = (piece: string) =>
  piece
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('a table as Markdown', () => {
  it('repeats the header on each piece, and the first cell of a row longer than a passage', () => {
    const row = ['Wide', sentences(30, 'lamps'), sentences(12, 'nets')];
    const pieces = tableAsMarkdown({ header: HEADER, body: [row, ['Deep', 'One', 'None']] });
    const rows = pieces.flatMap(rowsOf);
    expect(pieces.every((piece) => piece.startsWith('| Burrow | Lamps | Nets |\n'))).toBe(true);
    expect(pieces.every((piece) => estimateWordPieces(piece) <= LONGEST_PIECES)).toBe(true);
    expect(rows.map(([name]) => name)).toEqual([...Array<string>(rows.length - 1).fill('Wide'), 'Deep']);
    const textOf = (column: number) =>
      rows
        .slice(0, -1)
        .flatMap((cells) => cells[column] || [])
        .join(' ');
    expect([textOf(1), textOf(2)]).toEqual(row.slice(1));
  });

  it('parts no name that leaves half of the room for the rest', () => {
    const name = 'Lamp Act 2031 as amended by Lamp Act (No. 2) 2032 '.repeat(3).trim();
    const rows = tableAsMarkdown({
      header: [],
      body: [[name, '7', sentences(12, 'nets'), sentences(12, 'doors'), '']],
    });
    expect(rows.flatMap(rowsOf)[0]?.[0]).toBe(name);
  });

  it('keeps whole rows where the order of a text is that of the law', () => {
    const row = ['Wide', sentences(30, 'lamps'), 'None'];
    const pieces = tableAsMarkdown({ header: HEADER, body: [row, ['Deep', 'One', 'None']] }, { inWholeRows: true });
    expect(pieces.flatMap(rowsOf)).toEqual([row, ['Deep', 'One', 'None']]);
  });

  it('repeats of a long first cell the beginning', () => {
    const name = 'A burrow wide enough for two, '.repeat(8).trim();
    const rows = tableAsMarkdown({ header: HEADER, body: [[name, sentences(30, 'lamps'), '']] }).flatMap(rowsOf);
    expect(rows[0]?.[0]).toBe(name);
    expect(rows[1]?.[0]).toMatch(/^A burrow wide .*…$/);
    expect(rows[1]![0]!.length).toBeLessThan(name.length);
  });

  it('repeats the name of the group that the rows of a piece stand in, which no piece ends with', () => {
    const group = (name: string) => [
      [name, '', ''],
      ...Array.from({ length: 20 }, (_, at) => [`${name} ${at}`, 'one lamp at the door', 'no net']),
    ];
    const pieces = tableAsMarkdown({ header: HEADER, body: [...group('Wide'), ...group('Deep')] }).map(rowsOf);
    expect(pieces.length).toBeGreaterThan(2);
    for (const [first, second] of pieces) expect(second![0]!.startsWith(`${first![0]!} `)).toBe(true);
    expect(pieces.every((rows) => rows.at(-1)![1] !== '')).toBe(true);
  });

  it('repeats the name of the class that the first row of a piece goes on with, beside its number', () => {
    const rows = Array.from({ length: 40 }, (_, at) => ['', `burrow ${at}`, 'one lamp at the door']);
    const body = [['Wide', 'all', 'no net'], ...rows, ['Deep', 'all', 'no net'], ...rows];
    const numbered = body.map((row, at) => [`${at}`, ...row]);
    const classesOf = (header: string[][], own: string[][], at: number) =>
      tableAsMarkdown({ header, body: own }).map((piece) => rowsOf(piece).map((row) => row[at]));
    for (const pieces of [classesOf(HEADER, body, 0), classesOf([['Item', ...HEADER[0]!]], numbered, 1)]) {
      expect(new Set(pieces.map(([first]) => first))).toEqual(new Set(['Wide', 'Deep']));
      expect(pieces.flatMap((classes) => classes.slice(1)).filter((name) => name === 'Wide')).toEqual([]);
    }
    expect(classesOf([], body, 0).flat().filter(Boolean)).toEqual(['Wide', 'Deep']);
    const years = numbered.map(([year = '', name = '']) => [year, name, '7']);
    expect(classesOf(HEADER, years, 1).flat().filter(Boolean)).toEqual(['Wide', 'Deep']);
  });

  it('repeats no row with empty cells where rows stand in no groups', () => {
    const rows = Array.from({ length: 20 }, (_, at) => [`Burrow ${at}`, 'one lamp at the door', 'no net']);
    const pieces = tableAsMarkdown({
      header: HEADER,
      body: [...rows.slice(0, 2), ['Empty', '', ''], ...rows.slice(2)],
    });
    expect(pieces.flatMap(rowsOf).filter(([name]) => name === 'Empty')).toHaveLength(1);
  });

  it('writes some columns of a wide table at a time, each with the names above them and the first column', () => {
    const depths = Array.from({ length: 24 }, (_, at) => `${at}.5`);
    const header = [
      ['Burrow', ...depths.map((_depth, at) => (at === 12 ? 'Depth of the door (metres)' : ''))],
      ['Burrow', ...depths],
    ];
    const name = 'Wide burrows of the hill and of the glen '.repeat(12).trim();
    const row = [name, ...depths.map((depth) => `${depth}07`)];
    const pieces = tableAsMarkdown({ header, body: [row, ['Deep', ...depths]] });
    expect(pieces.every((piece) => estimateWordPieces(piece) <= LONGEST_PIECES)).toBe(true);
    expect(pieces.every((piece) => /^\| Burrow \| Depth of the door \(metres\) \|(?:  \|)+\n/.test(piece))).toBe(true);
    const columns = pieces.flatMap((piece) => {
      const [names = [], ...rows] = rowsOf(piece);
      return rows.flatMap(([first, ...cells]) => cells.map((cell, at) => [first, names[at + 1], cell]));
    });
    const wide = columns.filter(([first]) => first!.startsWith('Wide'));
    expect(wide.map(([, depth, cell]) => [depth, cell])).toEqual(depths.map((depth) => [depth, `${depth}07`]));
    expect([wide[0]![0] === name, /^Wide burrows .*…$/.test(wide.at(-1)![0]!)]).toEqual([true, true]);
    expect(columns.filter(([first]) => first === 'Deep')).toEqual(depths.map((depth) => ['Deep', depth, depth]));
    const unnamed = tableAsMarkdown({ header: header.slice(0, 1), body: [row] });
    expect(rowsOf(unnamed[0]!)[0]).toHaveLength(row.length);
  });

  it('leaves rows below a header as long as a passage whole', () => {
    const row = ['Wide', sentences(30, 'lamps'), ''];
    const header = [['Burrow', sentences(18, 'names'), '']];
    expect(tableAsMarkdown({ header, body: [row] }).flatMap(rowsOf)).toEqual([row]);
  });

  it('leaves rows with dots that lead to a page whole', () => {
    const row = ['1', `Lamps ${'.'.repeat(230)} 7`, ''];
    expect(tableAsMarkdown({ header: HEADER, body: [row] }).flatMap(rowsOf)).toEqual([row]);
  });
});
