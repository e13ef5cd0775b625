import { romanValue } from '../../document-model/roman-value.ts';
import type { CleanPage } from './furniture.ts';
import { tallyPages } from '../common/tally.ts';

interface Candidate {
  readonly label: string;
  /** Kind and distance from the file's page number: the same for all pages of one sequence. */
  readonly sequence: string;
}

/** Returns each printed page number or null. It must count up with at least two other pages: a year is no page. */
export function readPageLabels(pages: readonly CleanPage[]): (string | null)[] {
  const candidates = pages.map((page) => page.furniture.flatMap((line) => candidatesIn(line.text, page.page.number)));
  const counts = tallyPages(candidates.map((own) => own.map(({ sequence }) => sequence)));
  const needed = Math.min(3, Math.max(2, pages.length));
  return candidates.map((own) => {
    const [best] = own.toSorted((a, b) => counts.get(b.sequence)! - counts.get(a.sequence)!);
    return best === undefined || counts.get(best.sequence)! < needed ? null : best.label;
  });
}

function candidatesIn(text: string, page: number): Candidate[] {
  const words = text.split(' ');
  const named = words.filter((_word, index) => /^page$/i.test(words[index - 1] ?? ''));
  return [words[0]!, words.at(-1)!, ...named].flatMap((label) => asCandidate(label, page) ?? []);
}

function asCandidate(label: string, page: number): Candidate | null {
  if (/^\d{1,4}$/.test(label)) return { label, sequence: `n${Number(label) - page}` };
  if (/^[ivxlc]{1,8}$/i.test(label)) return { label, sequence: `r${romanValue(label.toLowerCase()) - page}` };
  const prefixed = /^([A-Z]{1,4}-)(\d{1,4})$/.exec(label);
  return prefixed ? { label, sequence: `${prefixed[1]}${Number(prefixed[2]) - page}` } : null;
}
