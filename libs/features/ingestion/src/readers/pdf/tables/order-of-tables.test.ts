import { expect, it } from '@jest/globals';
import { across, down, place } from './placed-pages.fixture.ts';
import type { Piece } from './placed-pages.fixture.ts';

const TABLE: readonly Piece[] = [
  [110, 690, 'Zone', true],
  [200, 690, 'Burrows', true],
  [110, 665, 'R1'],
  [200, 665, 'Dry'],
  [110, 625, 'R2'],
  [200, 625, 'Deep'],
];
const OVER: readonly Piece[] = [
  [100, 740, 'Zones of burrows', true],
  [100, 720, 'This table says what may be dug.'],
];

const orderOf = (...pieces: readonly Piece[]) =>
  place({ pieces, rules: [across(700), across(680), across(640), across(600)] }).map(({ text, table }) =>
    table === undefined ? text : 'table',
  );

it('a table is below the lines over it, although the file writes them after it', () => {
  expect(orderOf(...TABLE, ...OVER)).toEqual(['Zones of burrows', 'This table says what may be dug.', 'table']);
});

it('a table stays right below the line that is nearest to it', () => {
  const [first, second] = OVER.map(([, , text]) => text);
  expect(orderOf([100, 708, 'Table 1'], ...TABLE, ...OVER)).toEqual(['Table 1', 'table', first, second]);
});

it('a caption in a drawn row ends the table above it', () => {
  const moved = TABLE.map(([x, y, text, bold = false]): Piece => [x, y - 130, text, bold]);
  const caption: Piece = [110, 585, 'Table 5 – Permitted¦         burrows of Zone R2'];
  const rules = [700, 680, 640, 600, 570, 550, 510, 470].map((y) => across(y));
  const placed = place({ pieces: [...TABLE, caption, ...moved], rules: [...rules, down(190, 470, 700)] });
  expect(placed.map(({ table, text }) => table?.body.length ?? text.slice(0, 7))).toEqual([2, 'Table 5', 2]);
});
