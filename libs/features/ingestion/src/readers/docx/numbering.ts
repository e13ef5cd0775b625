import { formatNumber } from '../common/rich-text/format-number.ts';
import { childNamed, childrenNamed, parseXml } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import type { Styles } from './styles.ts';

interface ListLevel {
  readonly start: number;
  /** Name of the number format; `bullet` for none. */
  readonly format: string;
  /** What is printed, `%1` standing for the number of the first level. */
  readonly text: string;
  /** Number of the level after which it begins again: 0 never, null after any level above it. */
  readonly restartAfter: number | null;
  readonly legal: boolean;
  /** Style whose paragraphs have this level. */
  readonly style: string | null;
}

export interface ListDefinition {
  /** Lists with the same key continue each other's numbers. */
  readonly counters: string;
  readonly levels: ReadonlyMap<number, ListLevel>;
  /** Numbers that levels begin with again where this list is first used. */
  readonly restarts: ReadonlyMap<number, number>;
}

const DECIMAL: ListLevel = { start: 1, format: 'decimal', text: '', restartAfter: null, legal: false, style: null };

/** The lists of a Word document (ECMA-376 part 1, 17.9). */
export class Numbering {
  private readonly lists = new Map<string, ListDefinition>();

  constructor(text: string | null, styles: Styles) {
    if (text === null) return;
    const root = parseXml(text, 'The part with the numbering of the Word document');
    const abstract = new Map(
      childrenNamed(root, 'w:abstractNum').map((node) => [node.attributes['w:abstractNumId'] ?? '', node]),
    );
    const numbers = new Map(childrenNamed(root, 'w:num').map((node) => [node.attributes['w:numId'] ?? '', node]));
    for (const [numId, node] of numbers) this.lists.set(numId, definitionOf(node, { abstract, numbers, styles }));
  }

  list(numId: string): ListDefinition | null {
    return this.lists.get(numId) ?? null;
  }
}

interface Definitions {
  readonly abstract: ReadonlyMap<string, XmlNode>;
  readonly numbers: ReadonlyMap<string, XmlNode>;
  readonly styles: Styles;
}

function definitionOf(number: XmlNode, definitions: Definitions): ListDefinition {
  const id = valueOf(number, 'w:abstractNumId') ?? '';
  const levels = new Map(
    levelsOf(linkedList(definitions.abstract.get(id), definitions)).map((node) => [levelNumber(node), readLevel(node)]),
  );
  const restarts = new Map<number, number>();
  for (const override of childrenNamed(number, 'w:lvlOverride')) {
    const level = childNamed(override, 'w:lvl');
    const start = valueOf(override, 'w:startOverride');
    if (level !== undefined) levels.set(levelNumber(level), readLevel(level));
    if (start !== null) restarts.set(levelNumber(override), Number(start) || 0);
  }
  return { counters: id, levels, restarts };
}

/** A list without levels takes those of the list style that it names. */
function linkedList(
  abstract: XmlNode | undefined,
  { abstract: all, numbers, styles }: Definitions,
): XmlNode | undefined {
  const link = abstract === undefined ? null : valueOf(abstract, 'w:numStyleLink');
  if (link === null) return abstract;
  const linked = [...all.values()].find((candidate) => valueOf(candidate, 'w:styleLink') === link);
  if (linked !== undefined) return linked;
  const numId = styles.style(link).list?.numId ?? '';
  return all.get(valueOf(numbers.get(numId), 'w:abstractNumId') ?? '') ?? abstract;
}

function levelsOf(abstract: XmlNode | undefined): XmlNode[] {
  return abstract === undefined ? [] : childrenNamed(abstract, 'w:lvl');
}

function levelNumber(node: XmlNode): number {
  return Number(node.attributes['w:ilvl']) || 0;
}

function readLevel(node: XmlNode): ListLevel {
  const restart = valueOf(node, 'w:lvlRestart');
  const start = valueOf(node, 'w:start');
  const legal = childNamed(node, 'w:isLgl');
  return {
    start: start === null ? DECIMAL.start : Number(start) || 0,
    format: valueOf(node, 'w:numFmt') ?? DECIMAL.format,
    text: valueOf(node, 'w:lvlText') ?? '',
    restartAfter: restart === null ? null : Number(restart) || 0,
    legal: legal !== undefined && !/^(?:0|false|off)$/.test(legal.attributes['w:val'] ?? ''),
    style: valueOf(node, 'w:pStyle'),
  };
}

function valueOf(node: XmlNode | undefined, name: string): string | null {
  const child = node === undefined ? undefined : childNamed(node, name);
  return child?.attributes['w:val'] ?? null;
}

export class ListCounters {
  private readonly counts = new Map<string, Map<number, number>>();
  private readonly used = new Set<string>();

  /**
   * Returns what Word prints before the list's next paragraph: `2.`, `(a)`, `3.1`; empty for a level without numbers.
   */
  next(numId: string, list: ListDefinition, level: number): string {
    const definition = list.levels.get(level);
    if (definition === undefined) return '';
    const counts = this.counts.get(list.counters) ?? new Map<number, number>();
    this.counts.set(list.counters, counts);
    const before = counts.get(level);
    counts.set(level, this.restart(numId, list, level) ?? (before === undefined ? definition.start : before + 1));
    for (const deeper of [...counts.keys()])
      if (deeper > level && beginsAgain(list.levels.get(deeper), deeper, level)) counts.delete(deeper);
    return print(list, definition, counts);
  }

  private restart(numId: string, list: ListDefinition, level: number): number | null {
    const key = `${numId}:${level}`;
    if (this.used.has(key)) return null;
    this.used.add(key);
    return list.restarts.get(level) ?? null;
  }
}

function beginsAgain(definition: ListLevel | undefined, deeper: number, level: number): boolean {
  const after = definition?.restartAfter ?? deeper;
  return after !== 0 && level < after;
}

function print(list: ListDefinition, definition: ListLevel, counts: ReadonlyMap<number, number>): string {
  if (definition.format === 'bullet') return '';
  return definition.text
    .replace(/%([1-9])/g, (_whole, digit: string) => {
      const level = Number(digit) - 1;
      const own = list.levels.get(level);
      const number = counts.get(level) ?? own?.start ?? 1;
      return formatNumber(number, definition.legal ? 'decimal' : (own?.format ?? 'decimal'));
    })
    .trim();
}
