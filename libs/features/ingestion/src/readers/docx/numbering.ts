import { formatNumber } from '../common/rich-text/format-number.ts';
import { childrenNamed } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import type { StyleOf } from './styles.ts';
import { isOn, numberOf, valueOf } from './word-properties.ts';

type ListLevel = ReturnType<typeof readLevel>;

type ListDefinition = ReturnType<typeof definitionOf>;

/** The lists of a Word document and how far each is counted (ECMA-376 part 1, 17.9). */
export class Numbering {
  private readonly lists: ReadonlyMap<string, ListDefinition>;
  private readonly counts = new Map<string, Map<number, number>>();

  constructor(root: XmlNode | undefined, styleOf: StyleOf) {
    const byId = (name: string) =>
      new Map(childrenNamed(root, name).map((node) => [node.attributes[`${name}Id`] ?? '', node]));
    const [abstract, numbers] = [byId('w:abstractNum'), byId('w:num')];
    this.lists = new Map([...numbers].map(([id, node]) => [id, definitionOf(node, { abstract, numbers, styleOf })]));
  }

  /** Returns the level that a list gives the nearest of a paragraph's styles; null where it names none of them. */
  levelOfStyles(numId: string, chain: readonly string[]): number | null {
    const levels = [...(this.lists.get(numId)?.levels ?? [])];
    const named = chain.map((id) => levels.find(([, { style }]) => style === id));
    return named.find((level) => level !== undefined)?.[0] ?? null;
  }

  /** Returns what Word prints before a list's next paragraph: `(a)`, `3.1`; empty for no number, null for no list. */
  next(numId: string, level: number): string | null {
    const list = this.lists.get(numId);
    if (list === undefined) return null;
    const definition = list.levels.get(level);
    if (definition === undefined) return '';
    const counts = this.counts.get(list.counters) ?? new Map<number, number>();
    this.counts.set(list.counters, counts);
    const before = counts.get(level);
    counts.set(level, list.restarts.get(level) ?? (before === undefined ? definition.start : before + 1));
    list.restarts.delete(level);
    for (const deeper of [...counts.keys()])
      if (deeper > level && beginsAgain(list.levels.get(deeper), deeper, level)) counts.delete(deeper);
    return print(list, definition, counts);
  }
}

interface Definitions {
  readonly abstract: ReadonlyMap<string, XmlNode>;
  readonly numbers: ReadonlyMap<string, XmlNode>;
  readonly styleOf: StyleOf;
}

function definitionOf(number: XmlNode, definitions: Definitions) {
  const id = valueOf(number, 'w:abstractNumId') ?? '';
  const overrides = childrenNamed(number, 'w:lvlOverride');
  const own = childrenNamed(linkedList(definitions.abstract.get(id), definitions), 'w:lvl');
  const levels = [...own, ...overrides.flatMap((override) => childrenNamed(override, 'w:lvl'))];
  return {
    /** Lists with the same key continue each other's numbers. */
    counters: id,
    levels: new Map(levels.map((node) => [levelNumber(node), readLevel(node)])),
    /** Numbers that levels begin with again where this list is first used. */
    restarts: new Map(
      overrides.flatMap((override) => {
        const start = numberOf(override, 'w:startOverride');
        return start === null ? [] : [[levelNumber(override), start] as const];
      }),
    ),
  };
}

/** A list without levels takes those of the list style that it names. */
function linkedList(
  abstract: XmlNode | undefined,
  { abstract: all, numbers, styleOf }: Definitions,
): XmlNode | undefined {
  const link = valueOf(abstract, 'w:numStyleLink');
  if (link === null) return abstract;
  const linked = [...all.values()].find((candidate) => valueOf(candidate, 'w:styleLink') === link);
  if (linked !== undefined) return linked;
  const numId = styleOf(link).list?.numId ?? '';
  return all.get(valueOf(numbers.get(numId), 'w:abstractNumId') ?? '') ?? abstract;
}

function levelNumber(node: XmlNode): number {
  return Number(node.attributes['w:ilvl']) || 0;
}

function readLevel(node: XmlNode) {
  return {
    start: numberOf(node, 'w:start') ?? 1,
    format: valueOf(node, 'w:numFmt') ?? 'decimal',
    /** What is printed, `%1` for the number of the first level. */
    text: valueOf(node, 'w:lvlText') ?? '',
    /** Number of the level after which it begins again: 0 never, null after any level above it. */
    restartAfter: numberOf(node, 'w:lvlRestart'),
    legal: isOn(node, 'w:isLgl') ?? false,
    style: valueOf(node, 'w:pStyle'),
  };
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
