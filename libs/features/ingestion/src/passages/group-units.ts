import type { Unit } from '../document-model/elements.ts';
import { JOINED_PIECES, LONGEST_PIECES } from '../document-model/limits.ts';
import { estimateWordPieces } from '../document-model/word-pieces.ts';

/** A group shorter than this is a lead-in (`In this Plan—`): it stays with what it leads to. */
const LEAD_IN_PIECES = 45;

/** Sections with at least this many defined terms are read as lists of definitions. */
const TERMS_OF_A_LIST = 4;

/** Units that go together; `definition` when they define one term as part of a list of definitions. */
export interface UnitGroup {
  readonly units: readonly Unit[];
  readonly definition: string | null;
  /** Groups of the same run belong to one definition, or to the section itself. */
  readonly run: number;
}

/** Returns units in groups of passage size: definitions alone, short subsections joined, long ones split. */
export function groupUnits(units: readonly Unit[], isDictionary: boolean): UnitGroup[] {
  if (units.length === 0) return [];
  const sized = units.map((unit) => ({ ...unit, size: estimateWordPieces(unit.text) }));
  return splitDefinitions(sized, isDictionary).flatMap((run, index) =>
    splitRun(run.units, 1).map((group) => ({ units: group, definition: run.definition, run: index })),
  );
}

interface SizedUnit extends Unit {
  readonly size: number;
}

interface DefinitionRun {
  readonly units: SizedUnit[];
  definition: string | null;
}

function splitDefinitions(units: readonly SizedUnit[], isDictionary: boolean): DefinitionRun[] {
  const terms = new Set(units.map(({ term }) => term).filter((term) => term !== null));
  if (terms.size < (isDictionary ? 1 : TERMS_OF_A_LIST)) return [{ units: [...units], definition: null }];
  const runs: DefinitionRun[] = [];
  for (const unit of units) {
    const last = runs.at(-1);
    if (last !== undefined && goesOn(last, unit)) {
      last.units.push(unit);
      last.definition ??= unit.term;
    } else runs.push({ units: [unit], definition: unit.term });
  }
  return runs;
}

/** A text without a term ends a definition unless it is a note; the first term goes with a lead-in before it. */
function goesOn({ units, definition }: DefinitionRun, { term, kind }: Unit): boolean {
  if (term === null) return definition === null || kind === 'note';
  return term === definition || (definition === null && sizeOf(units) < LEAD_IN_PIECES);
}

function sizeOf(units: readonly SizedUnit[]): number {
  return units.reduce((sum, { size }) => sum + size, 0);
}

function splitRun(units: readonly SizedUnit[], depth: number): SizedUnit[][] {
  if (units.length <= 1 || sizeOf(units) <= JOINED_PIECES) return [[...units]];
  const isDeepest = units.every(({ path }) => path.length < depth);
  const groups = withHeadings(isDeepest ? units.map((unit) => [unit]) : groupByPath(units, depth));
  if (groups.length === 1) return isDeepest ? groups : splitRun(units, depth + 1);
  return joinShort(groups.flatMap((group) => (sizeOf(group) > LONGEST_PIECES ? splitRun(group, depth + 1) : [group])));
}

function joinShort(groups: readonly SizedUnit[][]): SizedUnit[][] {
  const joined: SizedUnit[][] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    const size = sizeOf(last ?? []);
    const most = size < LEAD_IN_PIECES ? LONGEST_PIECES : JOINED_PIECES;
    if (last !== undefined && size + sizeOf(group) <= most) last.push(...group);
    else joined.push([...group]);
  }
  return withoutShortTail(joined);
}

function groupByPath(units: readonly SizedUnit[], depth: number): SizedUnit[][] {
  const groups: SizedUnit[][] = [];
  const placeOf = ({ path }: SizedUnit) => path.slice(0, depth).join('');
  for (const unit of units) {
    const group = groups.at(-1);
    if (group !== undefined && placeOf(group[0]!) === placeOf(unit)) group.push(unit);
    else groups.push([unit]);
  }
  return groups;
}

function withHeadings(groups: readonly SizedUnit[][]): SizedUnit[][] {
  let heading: SizedUnit[] = [];
  return groups.flatMap((group, index) => {
    const end =
      index === groups.length - 1 ? group.length : group.findLastIndex(({ kind }) => kind !== 'subheading') + 1;
    const own = end === 0 ? [] : [[...heading, ...group.slice(0, end)]];
    heading = end === 0 ? [...heading, ...group] : group.slice(end);
    return own;
  });
}

/** A last group of a line or two says little by itself: it goes with the one before where that is possible. */
function withoutShortTail(joined: readonly SizedUnit[][]): SizedUnit[][] {
  const [before = [], tail = []] = joined.slice(-2);
  const isShort = joined.length > 1 && sizeOf(tail) < LEAD_IN_PIECES && sizeOf([...before, ...tail]) <= LONGEST_PIECES;
  return isShort ? [...joined.slice(0, -2), [...before, ...tail]] : [...joined];
}
