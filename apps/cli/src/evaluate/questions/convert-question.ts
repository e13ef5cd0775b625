/** Turns a question as administrators add it into the format of question sets. */
import type { EvaluationQuestion, ExpectedSource } from '@regqa/contracts';
import type { Question } from './question.ts';

/** Returns the question in the one format: facts become escaped patterns, sources become document and places. */
export function convertQuestion(given: EvaluationQuestion): Question {
  const expected = given.expect === undefined ? [] : [given.expect, ...given.also_expect];
  return {
    id: given.id,
    kind: given.kind ?? '',
    query: given.question,
    filters: given.filters ?? {},
    document: present(expected, 'title')[0] ?? present(expected, 'document_id')[0] ?? '',
    sections: present(expected, 'section').map(wholeProvision),
    anchor: '',
    must: given.facts.map(escapeFact),
    must_not: given.absent.map(escapeFact),
    answerable: given.unanswerable !== true,
    // The pinpoint, where it is finer than the provision.
    note: present(expected, 'section')
      .filter((section) => section !== wholeProvision(section))
      .join('; '),
    pages: present(expected, 'page'),
    texts: present(expected, 'text'),
    group: given.kind === 'ten wordings' ? JSON.stringify([given.expect, given.filters]) : '',
    instead: [],
  };
}

/** Returns the provision, whichever of its subdivisions is meant; a defined term may itself have brackets. */
export function wholeProvision(section: string): string {
  return /definition/i.test(section) ? section : section.split('(')[0]!.trim();
}

/** A fact in words, as a pattern that takes straight and typographic marks alike. */
function escapeFact(fact: string): string {
  const squeezed = fact.replace(/\s+/g, ' ').trim();
  const escaped = squeezed.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return escaped
    .replace(/['\u2018\u2019]/g, "['\u2018\u2019]")
    .replace(/["\u201c\u201d]/g, '["\u201c\u201d]')
    .replace(/[-\u2010-\u2015]/g, '[-\u2010-\u2015]');
}

function present<K extends keyof ExpectedSource>(
  expected: readonly ExpectedSource[],
  member: K,
): NonNullable<ExpectedSource[K]>[] {
  return expected.flatMap((one) => one[member] ?? []) as NonNullable<ExpectedSource[K]>[];
}
