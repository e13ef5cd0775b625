import type { CleanPage } from './furniture.ts';
import { romanValue } from './furniture.ts';

interface Candidate {
  readonly label: string;
  /** Kind and distance from the file's page number: the same for all pages of one sequence. */
  readonly sequence: string;
}

/** Returns each printed page number or null. It must count up with at least two other pages: a year is no page. */
export function readPageLabels(pages: readonly CleanPage[]): (string | null)[] {
  const candidates = pages.map((page) => page.furniture.flatMap((line) => candidatesIn(line.text, page.page.number)));
  const counts = new Map<string, number>();
  for (const list of candidates)
    for (const sequence of new Set(list.map((candidate) => candidate.sequence)))
      counts.set(sequence, (counts.get(sequence) ?? 0) + 1);
  const needed = Math.min(3, Math.max(2, pages.length));
  return candidates.map((list) => {
    let best: Candidate | null = null;
    let most = needed - 1;
    for (const candidate of list) {
      const count = counts.get(candidate.sequence) ?? 0;
      if (count > most) [best, most] = [candidate, count];
    }
    return best?.label ?? null;
  });
}

function candidatesIn(text: string, page: number): Candidate[] {
  const found: Candidate[] = [];
  const add = (label: string | undefined) => {
    const candidate = label === undefined ? null : asCandidate(label, page);
    if (candidate !== null) found.push(candidate);
  };
  add(/^(\S+)(?:\s|$)/.exec(text)?.[1]);
  add(/(?:^|\s)(\S+)$/.exec(text)?.[1]);
  for (const match of text.matchAll(/\bpage\s+(\S+)/gi)) add(match[1]);
  return found;
}

function asCandidate(label: string, page: number): Candidate | null {
  if (/^\d{1,4}$/.test(label)) return { label, sequence: `n${Number(label) - page}` };
  if (/^[ivxlc]{1,8}$/i.test(label)) return { label, sequence: `r${romanValue(label.toLowerCase()) - page}` };
  const prefixed = /^([A-Z]{1,4}-)(\d{1,4})$/.exec(label);
  return prefixed ? { label, sequence: `${prefixed[1]}${Number(prefixed[2]) - page}` } : null;
}
