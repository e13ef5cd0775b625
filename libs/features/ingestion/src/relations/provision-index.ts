import type { Provision } from '@regqa/ports';
import type { PlacedUnit } from '../passages/sections.ts';
import type { MentionLevel } from '../passages/mention-words.ts';

const LEVEL_OF_TYPE: ReadonlyMap<string, MentionLevel> = new Map(
  Object.entries<MentionLevel>({
    provision: 'provision',
    section: 'provision',
    chapter: 'chapter',
    part: 'part',
    division: 'division',
    subdivision: 'subdivision',
    schedule: 'schedule',
    appendix: 'appendix',
  }),
);

/** Clauses 1 of all zones and schedules of a plan are a few dozen. */
const MOST_WITH_ONE_NUMBER = 500;

export class ProvisionIndex {
  private readonly byKey = new Map<string, Provision>();
  private readonly byNumber = new Map<string, Provision[]>();
  private readonly byLevel = new Map<MentionLevel, Provision[]>();
  private readonly positions = new Map<string, number>();
  private readonly pathsByKey = new Map<string, Set<string>>();

  constructor(provisions: readonly Provision[], units: readonly PlacedUnit[]) {
    for (const provision of provisions) this.add(provision);
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
  numbered(level: MentionLevel, number: string): readonly Provision[] {
    const found = this.byNumber.get(`${level} ${foldNumber(number)}`) ?? [];
    return found.length > MOST_WITH_ONE_NUMBER ? [] : found;
  }

  /** The node itself and the headings above it, innermost first. */
  pathOf(key: string): Provision[] {
    const path: Provision[] = [];
    for (
      let node = this.byKey.get(key);
      node !== undefined;
      node = node.parentKey === null ? undefined : this.byKey.get(node.parentKey)
    )
      path.push(node);
    return path;
  }

  /** The node or the heading above it that is of a level; undefined for none. */
  enclosing(key: string, level: MentionLevel): Provision | undefined {
    return this.pathOf(key).find((node) => levelOf(node) === level);
  }

  isWithin(key: string, ancestorKey: string): boolean {
    return this.pathOf(key).some((node) => node.key === ancestorKey);
  }

  inSchedule(key: string): boolean {
    return this.pathOf(key).some((node) => node.type === 'schedule' || node.type === 'appendix');
  }

  /** True when the provision has text below the marks, e.g. `(2)(a)`. */
  hasPath(key: string, marks: readonly string[]): boolean {
    return this.pathsByKey.get(key)?.has(marks.join('')) ?? false;
  }

  /** Nodes of the level of `from` from one node to another, inclusive; empty where `to` comes first. */
  between(from: Provision, to: Provision): Provision[] {
    const level = levelOf(from);
    if (level === undefined || level !== levelOf(to)) return [];
    return (this.byLevel.get(level) ?? []).slice(this.positions.get(from.key), (this.positions.get(to.key) ?? -1) + 1);
  }

  private add(provision: Provision): void {
    this.byKey.set(provision.key, provision);
    const level = levelOf(provision);
    if (level === undefined) return;
    this.positions.set(provision.key, this.byLevel.get(level)?.length ?? 0);
    append(this.byLevel, level, provision);
    if (provision.number === null) return;
    append(this.byNumber, `${level} ${foldNumber(provision.number)}`, provision);
  }
}

function append<K>(map: Map<K, Provision[]>, key: K, provision: Provision): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [provision]);
  else known.push(provision);
}

function levelOf(node: Provision): MentionLevel | undefined {
  return LEVEL_OF_TYPE.get(node.type);
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
