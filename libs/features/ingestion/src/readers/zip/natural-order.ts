/** Compares names as people order them: `Vol 2` before `Vol 10`, whatever the case. */
export function naturalOrder(a: string, b: string): number {
  return COLLATOR.compare(a, b) || (a < b ? -1 : 1);
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
