import { useCallback, useState } from 'react';
import { linkToQuestion, questionOfLink } from './question.ts';
import type { Question } from './question.ts';

const STORE = 'regqa-recent-questions';
const MOST = 8;

/** Returns the links of a list with one more in front, none of them twice. */
export function withLatest(links: readonly string[], latest: string): string[] {
  return [latest, ...links.filter((link) => link !== latest)].slice(0, MOST);
}

/** The last questions of this browser, kept in the browser alone, newest first. */
export function useRecentQuestions() {
  const [links, setLinks] = useState(read);
  const add = useCallback((question: Question) => {
    const all = withLatest(read(), linkToQuestion(question));
    write(all);
    setLinks(all);
  }, []);
  const forget = useCallback(() => {
    write([]);
    setLinks([]);
  }, []);
  return { questions: links.map((link) => questionOfLink(link.slice(1))), add, forget };
}

/** A browser may allow a page no store, or hold something else in it. */
function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((link) => typeof link === 'string') : [];
  } catch {
    return [];
  }
}

function write(links: readonly string[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(links));
  } catch {
    // Then they are forgotten with the page.
  }
}
