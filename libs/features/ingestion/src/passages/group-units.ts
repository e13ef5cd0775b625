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

/**
 * Returns a section's units in groups of passage size: each definition alone, short subsections joined, long ones
 * split.
 */
export function groupUnits(units: readonly Unit[], isDictionary: boolean): UnitGroup[] {
  return units.length === 0 ? [] : new UnitGrouper(units).group(isDictionary);
}

interface DefinitionRun {
  readonly units: Unit[];
  definition: string | null;
}

interface JoinedUnits {
  readonly units: Unit[];
  size: number;
}

class UnitGrouper {
  private readonly units: readonly Unit[];
  private readonly sizes: ReadonlyMap<Unit, number>;

  constructor(units: readonly Unit[]) {
    this.units = units;
    this.sizes = new Map(units.map((unit) => [unit, estimateWordPieces(unit.text)]));
  }

  group(isDictionary: boolean): UnitGroup[] {
    return this.splitDefinitions(isDictionary).flatMap((run, index) =>
      this.splitRun(run.units, 1).map((group) => ({ units: group, definition: run.definition, run: index })),
    );
  }

  /** Splits a list of definitions into one run a term; anything else is one run. */
  private splitDefinitions(isDictionary: boolean): DefinitionRun[] {
    const terms = new Set(this.units.map((unit) => unit.term));
    terms.delete(null);
    if (terms.size < (isDictionary ? 1 : TERMS_OF_A_LIST)) return [{ units: [...this.units], definition: null }];
    const runs: DefinitionRun[] = [];
    for (const unit of this.units) {
      const last = runs.at(-1);
      const startsTerm = unit.term !== null && unit.term !== last?.definition;
      const endsTerm = unit.term === null && last?.definition != null && unit.kind !== 'note';
      if (last === undefined || endsTerm) runs.push({ units: [unit], definition: unit.term });
      else if (startsTerm && last.definition === null && this.sizeOf(last.units) < LEAD_IN_PIECES) {
        last.units.push(unit);
        last.definition = unit.term;
      } else if (startsTerm) runs.push({ units: [unit], definition: unit.term });
      else last.units.push(unit);
    }
    return runs;
  }

  private sizeOf(units: readonly Unit[]): number {
    return units.reduce((sum, unit) => sum + (this.sizes.get(unit) as number), 0);
  }

  private splitRun(units: readonly Unit[], depth: number): Unit[][] {
    if (units.length === 1 || this.sizeOf(units) <= JOINED_PIECES) return [[...units]];
    const deepest = units.reduce((most, unit) => Math.max(most, unit.path.length), 0);
    const isDeepest = depth > deepest;
    const groups = withHeadings(isDeepest ? units.map((unit) => [unit]) : groupByPath(units, depth));
    if (groups.length === 1) return isDeepest ? groups : this.splitRun(units, depth + 1);
    return this.joinShort(
      groups.flatMap((group) => (this.sizeOf(group) > LONGEST_PIECES ? this.splitRun(group, depth + 1) : [group])),
    );
  }

  /** Joins neighbours while they stay short; a lead-in goes with what follows it. */
  private joinShort(groups: readonly Unit[][]): Unit[][] {
    const joined: JoinedUnits[] = [];
    for (const group of groups) {
      const size = this.sizeOf(group);
      const last = joined.at(-1);
      const leads = last !== undefined && last.size < LEAD_IN_PIECES;
      if (last !== undefined && last.size + size <= (leads ? LONGEST_PIECES : JOINED_PIECES)) {
        last.units.push(...group);
        last.size += size;
      } else joined.push({ units: [...group], size });
    }
    return withoutShortTail(joined).map((group) => group.units);
  }
}

/** Contiguous units whose marks agree down to the depth. */
function groupByPath(units: readonly Unit[], depth: number): Unit[][] {
  const groups: Unit[][] = [];
  let last: string | null = null;
  for (const unit of units) {
    const prefix = unit.path.slice(0, depth).join('');
    const group = groups.at(-1);
    if (group !== undefined && prefix === last) group.push(unit);
    else groups.push([unit]);
    last = prefix;
  }
  return groups;
}

/** Moves the subheadings at the end of each group to the group that they head. */
function withHeadings(groups: readonly Unit[][]): Unit[][] {
  let heading: Unit[] = [];
  return groups.flatMap((group, index) => {
    const end =
      index === groups.length - 1 ? group.length : group.findLastIndex(({ kind }) => kind !== 'subheading') + 1;
    const own = end === 0 ? [] : [[...heading, ...group.slice(0, end)]];
    heading = end === 0 ? [...heading, ...group] : group.slice(end);
    return own;
  });
}

/** A last group of a line or two says little by itself: it goes with the one before where that is possible. */
function withoutShortTail(joined: readonly JoinedUnits[]): readonly JoinedUnits[] {
  const tail = joined.at(-1);
  const before = joined.at(-2);
  if (
    tail === undefined ||
    before === undefined ||
    tail.size >= LEAD_IN_PIECES ||
    before.size + tail.size > LONGEST_PIECES
  )
    return joined;
  before.units.push(...tail.units);
  return joined.slice(0, -1);
}
