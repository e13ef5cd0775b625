/**
 * Compares a pinpoint as a reader wrote it down (`section 17(1)`, `Schedule 3`) with that of a passage (`s 17(1)–(2)`).
 */
import type { ParsedDocument } from '@regqa/feature-ingestion';
import { foldHeading } from './data-files.ts';

type ReadPassage = ParsedDocument['passages'][number];

interface Pinpoint {
  /** Letter or number of the schedule, appendix or annex. */
  readonly schedule: string | undefined;
  /** Whether the schedule as a whole is meant. */
  readonly isSchedule: boolean;
  /** The provision's number, folded; undefined where there is none. */
  readonly number: string | undefined;
  /** What follows in brackets, and the levels of an outline. */
  readonly marks: readonly string[];
}

/**
 * Whether the passage is cited by the pinpoint, or is of the whole provision with the words under the pinpoint's marks.
 */
export function pinpointFits(wanted: string, passage: ReadPassage, words: string): boolean {
  if (passage.section === null) return false;
  const [want, got] = [readPinpoint(wanted), readPinpoint(passage.section)];
  if (want.isSchedule) return got.schedule === want.schedule;
  if (want.number === undefined || want.number !== got.number) return false;
  const differs = want.marks.findIndex((mark, at) => at < got.marks.length && mark !== got.marks[at]);
  const isRange = /[–—]/.test(passage.section);
  if (differs >= 0) return isRange && differs === got.marks.length - 1 && standsUnder(want.marks, passage.text, words);
  return got.marks.length >= want.marks.length || standsUnder(want.marks, passage.text, words);
}

function readPinpoint(label: string): Pinpoint {
  const plain = label
    .replace(/, definition of.*/, '')
    .replace(/^\d+ CFR /, '')
    .replace(/^recital \((\d+)\)/, 'recital $1')
    .replace(/[–—].*$/, '')
    .trim();
  const head = plain.replace(/\(.*$/, '').trim();
  const outline = /\)(\d+)?(?:\.([a-z]))?$/.exec(plain) ?? [];
  const marks = [...plain.matchAll(/\(([0-9a-zA-Z]{1,5})\)/g)].map(([, mark]) => mark!);
  const number = /([A-Z]{0,3} ?\d[A-Za-z0-9.-]*|[IVXLC]+(?:\.[A-Z])?)\.?$/.exec(head.replace(/\.$/, ''))?.[1];
  return {
    schedule: /\b(?:Sch(?:edule)?|App(?:endix)?|Annex) ([A-Z0-9]+)/i.exec(head)?.[1],
    isSchedule: /^(?:Sch(?:edule)?|Annex|App(?:endix)?) [A-Z0-9]+$/i.test(head),
    number: number === undefined ? undefined : foldHeading(number),
    marks: [...marks, ...[outline[1], outline[2]].filter((mark) => mark !== undefined)],
  };
}

/** Whether the last mark, `(2)` or `2.`, stands before the words, and for a number no later one between. */
function standsUnder(marks: readonly string[], text: string, words: string): boolean {
  const mark = marks.at(-1)!.toLowerCase();
  const squeezed = text
    .replace(/^([a-z]|\d{1,2})\.\s/gim, '($1) ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9()]+/g, '');
  const at = squeezed.replace(/[()]/g, '').indexOf(foldHeading(words));
  const before = squeezed.slice(0, placeOfLetter(squeezed, at) + 2 * `(${mark})`.length);
  const place = before.lastIndexOf(`(${mark})`);
  if (place < 0) return false;
  return !/^\d/.test(mark) || !before.slice(place + 1).includes(`(${Number.parseInt(mark, 10) + 1})`);
}

/** Returns where the letter or digit with this number stands among letters, digits and brackets. */
function placeOfLetter(squeezed: string, count: number): number {
  let place = 0;
  for (let letters = 0; place < squeezed.length && letters < count; place++)
    if (!/[()]/.test(squeezed[place]!)) letters++;
  return place;
}
