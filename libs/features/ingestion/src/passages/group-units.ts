import type { Unit } from '../elements.ts';
import { JOINED_CHARACTERS, LONGEST_PASSAGE } from '../limits.ts';

/** A group shorter than this is a lead-in (`In this Plan—`): it stays with what it leads to. */
const LEAD_IN_CHARACTERS = 200;

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
 * Returns the units of one section in groups of passage size: definitions of a list each by itself, else whole
 * subsections joined while they are short, and long ones split at their paragraphs.
 */
export function groupUnits(units: readonly Unit[], isDictionary: boolean): UnitGroup[] {
  if (units.length === 0) return [];
  const runs = splitDefinitions(units, isDictionary);
  return runs.flatMap((run, index) => splitRun(run.units, 1).map((group) => ({ units: group, definition: run.definition, run: index })));
}

interface DefinitionRun {
  readonly units: readonly Unit[];
  readonly definition: string | null;
}

/** Splits a list of definitions into one run a term; anything else is one run. */
function splitDefinitions(units: readonly Unit[], isDictionary: boolean): DefinitionRun[] {
  const terms = new Set(units.map((unit) => unit.term));
  terms.delete(null);
  if (terms.size < (isDictionary ? 1 : TERMS_OF_A_LIST)) return [{ units, definition: null }];
  const runs: { units: Unit[]; definition: string | null }[] = [];
  for (const unit of units) {
    const last = runs.at(-1);
    const startsTerm = unit.term !== null && unit.term !== last?.definition;
    const endsTerm = unit.term === null && last?.definition != null && unit.kind !== 'note';
    if (last === undefined || endsTerm) runs.push({ units: [unit], definition: unit.term });
    else if (startsTerm && last.definition === null && lengthOf(last.units) < LEAD_IN_CHARACTERS) {
      last.units.push(unit);
      last.definition = unit.term;
    } else if (startsTerm) runs.push({ units: [unit], definition: unit.term });
    else last.units.push(unit);
  }
  return runs;
}

/** Length of the text that the units make, line breaks included. */
export function lengthOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.text.length + 1, -1);
}

function splitRun(units: readonly Unit[], depth: number): Unit[][] {
  if (units.length === 1 || lengthOf(units) <= JOINED_CHARACTERS) return [[...units]];
  const deepest = units.reduce((most, unit) => Math.max(most, unit.path.length), 0);
  const groups = depth > deepest ? units.map((unit) => [unit]) : groupByPath(units, depth);
  if (groups.length === 1) return splitRun(units, depth + 1);
  return joinShort(groups.map((group) => (lengthOf(group) > LONGEST_PASSAGE ? splitRun(group, depth + 1) : [group])));
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

/** Joins neighbours while they stay short; a lead-in or subheading goes with what follows it. */
function joinShort(split: readonly Unit[][][]): Unit[][] {
  const joined: { units: Unit[]; length: number }[] = [];
  for (const group of split.flat()) {
    const length = lengthOf(group);
    const last = joined.at(-1);
    const together = last === undefined ? 0 : last.length + 1 + length;
    const leads = last !== undefined && (last.length < LEAD_IN_CHARACTERS || last.units.at(-1)?.kind === 'subheading');
    if (last !== undefined && together <= (leads ? LONGEST_PASSAGE : JOINED_CHARACTERS)) {
      last.units.push(...group);
      last.length = together;
    } else joined.push({ units: [...group], length });
  }
  return withoutShortTail(joined).map((group) => group.units);
}

/** A last group of a line or two says little by itself: it goes with the one before where that is possible. */
function withoutShortTail(joined: { units: Unit[]; length: number }[]): { units: Unit[]; length: number }[] {
  const tail = joined.at(-1);
  const before = joined.at(-2);
  if (tail === undefined || before === undefined || tail.length >= LEAD_IN_CHARACTERS || before.length + 1 + tail.length > LONGEST_PASSAGE) return joined;
  before.units.push(...tail.units);
  return joined.slice(0, -1);
}
