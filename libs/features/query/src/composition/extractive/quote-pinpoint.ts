import { CITED_WORDS, lineLevel, lineMark } from '@regqa/domain';
import type { Span } from '@regqa/domain';

export interface PinpointedText {
  /** As lawyers write it, e.g. `cl 4.3(1)–(3)`; null outside any provision. */
  readonly section: string | null;
  readonly text: string;
}

const MARKS = String.raw`(?:\([0-9A-Za-z]{1,5}\))`;
/**
 * A pinpoint that ends in the number of a provision, with or without subdivisions, `Sch 1 cl 4(2)(a)–(c)`, or in
 * subdivisions of what has a name in place of a number: `Sch 2, Signage(2)(d)–(3)`.
 */
const SUBDIVIDED = new RegExp(
  String.raw`^((?:.* )?(?:(?:${[...CITED_WORDS, 'item'].join('|')}) |§ ?)[0-9A-Za-z.-]+|[^()]+(?=\())(${MARKS}*)(?:–[^]*)?$`,
);
/** Paragraphs of articles are numbered `2.` and cited `art 28(2)`. */
const ARTICLE = /(?:^|\s)art [0-9A-Za-z.-]+$/;
const PARAGRAPH_MARK = /^(\d{1,3})\. /;

/** Paragraphs that are numbered one by one, `para 1.3–5.2`, and the number that each begins with. */
const OUTLINE = /^(.*\bpara )(\d+(?:\.\d+)*)–\d+(?:\.\d+)*$/;
const OUTLINE_MARK = /^(\d+(?:\.\d+)*) (?=\S)/gm;
/** `3.1.2`, `C7.1.1` or `4.1.1.(5)`, the number of a paragraph below `para 3.1`, `C7.1` or `para 4.1`. */
const NUMBERED = /^((?:.* )?)([A-Z]{0,3}\d{1,3}(?:\.\d{1,3})*)$/;
const NUMBER_BELOW = /^([A-Z]{0,3}\d{1,3}(?:\.\d{1,3}){1,5}(?:\.?\([0-9A-Za-z]{1,4}\)){0,3})\.? (?=\S)/gm;

/** The number of each level above a line: subclause, paragraph, subparagraph, sub-subparagraph. */
type Path = readonly (string | undefined)[];

/** Returns the pinpoint quoted, e.g. `cl 4.3(2)` of `cl 4.3(1)–(3)`; the passage's own where numbers are missing. */
export function quotePinpoint({ section, text }: PinpointedText, { start, end }: Span): string | null {
  const outline = OUTLINE.exec(section ?? '');
  if (outline !== null) return `${outline[1]}${outlineRange(outline[2]!, text, { start, end })}`;
  if (section === null || (start === 0 && end >= text.trimEnd().length)) return section;
  const below = numbersBelow(section, text, { start, end });
  if (below !== null) return below;
  const parts = SUBDIVIDED.exec(section);
  if (parts === null) return section;
  const [, provision, subdivision] = parts as unknown as [string, string, string];
  const marks = [...subdivision.matchAll(/\(([^)]{1,40})\)/g)].map(([, mark]) => mark!);
  const markOf = ARTICLE.test(provision)
    ? (line: string) => lineMark(line) ?? PARAGRAPH_MARK.exec(line)?.[1] ?? null
    : lineMark;
  const lines = pathsOf(text, marks.reduce<Path>(pathWith, []), markOf);
  const quoted = lines.filter((line) => line.end > start && line.start < end);
  return quoted.length === 0 ? section : `${provision}${rangeOf(quoted)}`;
}

/** Returns the pinpoint by the numbers below that of the passage; null where the quotation begins before any. */
function numbersBelow(section: string, text: string, { start, end }: Span): string | null {
  const [, before, number] = NUMBERED.exec(section) ?? [];
  if (before === undefined) return null;
  const marks = [...text.matchAll(NUMBER_BELOW)].filter(({ 1: mark }) => mark!.startsWith(`${number}.`));
  const first = marks.findLast(({ index }) => index <= start)?.[1];
  const last = marks.findLast(({ index }) => index < end)?.[1];
  if (first === undefined || last === undefined) return null;
  return `${before}${first === last ? first : `${first}–${last}`}`.replaceAll('.(', '(');
}

/** Returns the numbers of the lines from the first to the last, `(2)–(4)`; of the first alone where it has none. */
function rangeOf(lines: readonly NumberedLine[]): string {
  const first = lines[0]!;
  const from = first.level > 0 ? first.path : first.path.slice(0, 1);
  const last = lines.findLast((line) => line.level > 0 && line.level <= Math.max(first.level, 1)) ?? first;
  return `${written(from)}${last === first || first.level === 0 ? '' : rangeTo(from, last.path)}`;
}

/** Returns the numbers of the first and last paragraph quoted; `first` is that of the text's beginning. */
function outlineRange(first: string, text: string, { start, end }: Span): string {
  const marks = [
    { index: 0, number: first },
    ...[...text.matchAll(OUTLINE_MARK)].map(({ index, 1: number }) => ({ index, number: number! })),
  ];
  const from = marks.findLast(({ index }) => index <= start)!.number;
  const to = marks.findLast(({ index }) => index < end)!.number;
  return from === to ? from : `${from}–${to}`;
}

interface NumberedLine extends Span {
  readonly level: number;
  readonly path: Path;
}

/** Returns the lines of a text, each with the numbers above and of it; `first` are those of the text's beginning. */
function pathsOf(text: string, first: Path, markOf: (line: string) => string | null): NumberedLine[] {
  const lines: NumberedLine[] = [];
  let path: Path = first;
  let start = 0;
  for (const line of text.split('\n')) {
    const mark = markOf(line);
    if (mark !== null) path = pathWith(path, mark);
    lines.push({ start, end: start + line.length, level: mark === null ? 0 : path.length, path });
    start += line.length + 1;
  }
  return lines;
}

/** Returns the path of a line with this mark that comes after a line with `path`. */
function pathWith(path: Path, mark: string): Path {
  return [...Array.from({ length: levelAfter(path, mark) - 1 }, (_, above) => path[above]), mark];
}

/**
 * `(i)` after `(h)` is the next paragraph, not a first subparagraph; so with `(v)` after `(ue)`, `(x)` after `(w)`.
 * A number below `(a)(vi)` is deeper where no number stands above them, as in reporting standards.
 */
function levelAfter(path: Path, mark: string): number {
  if (/^\d/.test(mark) && path.length > 2 && path[0] === undefined) return 4;
  const isNextParagraph =
    path.length === 2 && mark.length === 1 && mark.charCodeAt(0) === (path[1] ?? '').charCodeAt(0) + 1;
  return isNextParagraph ? 2 : lineLevel(`(${mark})`);
}

function written(path: Path): string {
  return path.map((mark) => (mark === undefined ? '' : `(${mark})`)).join('');
}

/** Returns `–(b)` or `–(3)`: what the end of a range adds to its beginning. */
function rangeTo(from: Path, to: Path): string {
  const differs = to.findIndex((mark, at) => mark !== from[at]);
  return differs < 0 ? '' : `–${written(to.slice(differs))}`;
}
