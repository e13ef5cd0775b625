import { LEVELS_OF_HEADINGS } from '@regqa/domain';
import type { PinpointLevel } from '@regqa/domain';
import type { Provision } from '@regqa/ports';
import type { CitationStyle } from '../passages/citation-style.ts';
import type { PlacedUnit } from '../passages/sections.ts';
import { isSchedule } from '../document-model/heading-meaning.ts';

const LEVELS: ReadonlySet<string> = new Set<PinpointLevel>(LEVELS_OF_HEADINGS).add('provision');
/** Clauses 1 of all zones and schedules of a plan are a few dozen. */
const MOST_WITH_ONE_NUMBER = 500;

export class ProvisionIndex {
  private readonly byKey: ReadonlyMap<string, Provision>;
  private readonly byNumber: ReadonlyMap<string, readonly Provision[]>;
  private readonly byLevel: ReadonlyMap<PinpointLevel | undefined, readonly Provision[]>;
  private readonly pathsByKey = new Map<string, Set<string>>();

  readonly style: CitationStyle;

  constructor(provisions: readonly Provision[], units: readonly PlacedUnit[], style: CitationStyle) {
    this.style = style;
    this.byKey = new Map(provisions.map((provision) => [provision.key, provision]));
    this.byLevel = Map.groupBy(provisions, levelOf);
    const numbered = provisions.filter(({ number }) => number !== null);
    this.byNumber = Map.groupBy(numbered, (node) => `${levelOf(node)} ${foldNumber(node.number ?? '')}`);
    for (const { nodeKey, unit } of units) {
      if (nodeKey === null) continue;
      const paths = this.pathsByKey.get(nodeKey) ?? new Set();
      this.pathsByKey.set(nodeKey, paths);
      unit.path.forEach((_mark, depth) => paths.add(unit.path.slice(0, depth + 1).join('')));
    }
  }

  get(key: string): Provision | undefined {
    return this.byKey.get(key);
  }

  /** Provisions of a level that have the number, in reading order; none where too many have it. */
  numbered(level: PinpointLevel, number: string): readonly Provision[] {
    const found = this.byNumber.get(`${level} ${foldNumber(number)}`) ?? [];
    return found.length > MOST_WITH_ONE_NUMBER ? [] : found;
  }

  pathOf(key: string): Provision[] {
    const path: Provision[] = [];
    for (let node = this.byKey.get(key); node !== undefined; node = this.byKey.get(node.parentKey ?? ''))
      path.push(node);
    return path;
  }

  enclosing(key: string, level: PinpointLevel): Provision | undefined {
    return this.pathOf(key).find((node) => levelOf(node) === level);
  }

  isWithin(key: string, ancestorKey: string): boolean {
    return this.pathOf(key).some((node) => node.key === ancestorKey);
  }

  inSchedule(key: string): boolean {
    return this.pathOf(key).some(isSchedule);
  }

  /** True when the provision has text below the marks, e.g. `(2)(a)`. */
  hasPath(key: string, marks: readonly string[]): boolean {
    return this.pathsByKey.get(key)?.has(marks.join('')) ?? false;
  }

  /** Nodes of the level of `from` from one node to another, inclusive; empty where `to` comes first. */
  between(from: Provision, to: Provision): Provision[] {
    const level = levelOf(from);
    if (level === undefined || level !== levelOf(to)) return [];
    return (this.byLevel.get(level) ?? []).filter(({ ordinal }) => ordinal >= from.ordinal && ordinal <= to.ordinal);
  }
}

function levelOf({ type }: Provision): PinpointLevel | undefined {
  if (type === 'section') return 'provision';
  return LEVELS.has(type) ? (type as PinpointLevel) : undefined;
}

/** Returns a number as numbers are compared: without its word, upper case, one kind of dash. */
function foldNumber(number: string): string {
  return number
    .replace(/^(?:chapter|part|division|sub-?division|schedule|appendix|annex(?:ure)?|attachment)\b\s*/i, '')
    .replace(/[‑–—]/g, '-')
    .replace(/\.$/, '')
    .toUpperCase()
    .trim();
}
