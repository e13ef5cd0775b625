import { formatNumber } from '../common/rich-text/format-number.ts';
import type { ListDefinition, ListLevel } from './numbering.ts';

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
