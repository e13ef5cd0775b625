import { LONGEST_PIECES } from '../../document-model/limits.ts';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { estimateWordPieces } from '../../document-model/word-pieces.ts';

/** Returns what a read document violates of what every reader guarantees, or null. */
export function findUnsoundness(document: ParsedDocument): string | null {
  return passagesUnsound(document) ?? textUnsound(document) ?? bordersUnsound(document) ?? structureUnsound(document);
}

function passagesUnsound({ text, passages, facts }: ParsedDocument): string | null {
  const ids = new Set<string>();
  for (const [at, passage] of passages.entries()) {
    const { chunkId, start, end, pageNumber, ordinal } = passage;
    if (text.slice(start, end) !== passage.text) return `${chunkId}: its text is not that of its offsets`;
    if (start >= end) return `${chunkId} is empty`;
    if (start < (passages[at - 1]?.end ?? 0)) return `${chunkId} overlaps the passage before`;
    if (estimateWordPieces(passage.text) > LONGEST_PIECES)
      return `${chunkId} has ${estimateWordPieces(passage.text)} word pieces`;
    if (ids.has(chunkId)) return `${chunkId} is there twice`;
    if (ordinal !== at) return `${chunkId} is number ${ordinal}, not ${at}`;
    if (!isPageOf(facts.pages, pageNumber)) return `${chunkId} is on page ${pageNumber} of ${facts.pages}`;
    ids.add(chunkId);
  }
  return null;
}

function isPageOf(pages: number | null, page: number | null): boolean {
  return pages === null || page === null ? pages === page : page >= 1 && page <= pages;
}

const NOT_STORED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/** All strings in a value, one below the other. */
function stringsOf(value: unknown): string {
  const strings: string[] = [];
  JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member === 'string') strings.push(member);
    return member;
  });
  return strings.join('\n');
}

/** Every character is in one passage or one heading, and can be stored. */
function textUnsound({ text, passages, provisions, metadata, facts }: ParsedDocument): string | null {
  if (NOT_STORED.test(text)) return 'the text holds characters that no database takes';
  if ([metadata, provisions, passages, facts].some((part) => NOT_STORED.test(stringsOf(part))))
    return 'what is said of the text holds characters that no database takes';
  const headings = provisions.map(({ start, number, heading }) => ({
    start,
    end: start + [number, heading].filter(Boolean).join(' ').length,
  }));
  const spans = [...passages, ...headings]
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start - other.start || one.end - other.end);
  let last = 0;
  for (const { start, end } of spans) {
    const between = text.slice(last, start);
    if (between.trim() !== '') return `the text at ${last} is in no passage: "${between.slice(0, 80)}"`;
    last = Math.max(last, end);
  }
  return text.slice(last).trim() === ''
    ? null
    : `the text at ${last} is in no passage: "${text.slice(last, last + 80)}"`;
}

function bordersUnsound({ passages, provisions }: ParsedDocument): string | null {
  const starts = provisions.map(({ start }) => start).sort((one, other) => one - other);
  let next = 0;
  for (const { chunkId, start, end } of passages) {
    while (next < starts.length && (starts[next] as number) <= start) next++;
    if (next < starts.length && (starts[next] as number) < end)
      return `${chunkId} goes over the border at ${starts[next]}`;
  }
  return null;
}

/** No instrument has more levels; work done for each level of each provision stays linear. */
const MOST_LEVELS = 20;

function structureUnsound({ text, passages, provisions, structure }: ParsedDocument): string | null {
  const ids = new Set(passages.map(({ chunkId }) => chunkId));
  const keys = new Set(provisions.map(({ key }) => key));
  if (keys.size !== provisions.length) return 'two provisions have one key';
  const orphan = provisions.find(({ parentKey }) => parentKey !== null && !keys.has(parentKey));
  if (orphan !== undefined) return `${orphan.key} stands below ${orphan.parentKey}, which is not there`;
  const deepest = provisions.reduce((most, { depth }) => Math.max(most, depth), 0);
  if (deepest > MOST_LEVELS) return `provisions stand ${deepest} levels deep`;
  const { definitions, crossReferences, commencement } = structure;
  for (const { chunkId } of [...definitions, ...commencement])
    if (!ids.has(chunkId)) return `a relation names ${chunkId}, which is not there`;
  for (const { start, end } of [...definitions, ...crossReferences, ...commencement])
    if (!(start >= 0 && start < end && end <= text.length))
      return `a relation stands at ${start} to ${end} of ${text.length}`;
  return null;
}
