import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compareProvisions } from '@regqa/domain';
import type { ParsedDocument } from '@regqa/feature-ingestion';
import { filesIn, readByProduct, readJsonLines } from './data-files.ts';
import type { PartResult } from './figure.ts';
import { readXmlText } from './read-xml-text.ts';

interface VersionPair {
  readonly instrument: string;
  readonly old_file: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

type Kind = 'added' | 'removed' | 'changed';
const KINDS: readonly Kind[] = ['added', 'removed', 'changed'];

interface Totals {
  listed: number;
  reported: number;
  sectionsReported: number;
  sectionsListed: number;
  elsewhere: number;
  readonly renamed: string[];
  readonly wrong: string[];
}

/**
 * Measures what is reported as added, removed and changed between two versions of an instrument against the list of
 * sections. What is reported outside sections (dictionary entries, schedules without clauses) is not in that list; it
 * is counted apart.
 */
export async function measureVersionPairs(data: string): Promise<PartResult> {
  const totals: Totals = {
    listed: 0,
    reported: 0,
    sectionsReported: 0,
    sectionsListed: 0,
    elsewhere: 0,
    renamed: [],
    wrong: [],
  };
  const current = [...filesIn(join(data, 'au/nsw-leps-xml')), ...filesIn(join(data, 'au/nsw-sepps-xml'))];
  for (const pair of readJsonLines<VersionPair>(join(data, 'au/nsw-version-changes.jsonl'))) {
    const older = join(data, 'au', pair.old_file);
    const newer = current.find((path) => basename(path).startsWith(pair.instrument));
    if (newer === undefined) throw new Error(`There is no current version of ${pair.instrument} in ${data}.`);
    const listed = withoutRenamed(pair, { older, newer, totals });
    comparePair(listed, await readByProduct(older), { after: await readByProduct(newer), totals });
  }
  return {
    title: 'Version pairs',
    figures: [
      { name: 'Versions: listed changes of sections reported', right: totals.reported, of: totals.listed, target: 1 },
      {
        name: 'Versions: reported changes of sections that are listed',
        right: totals.sectionsListed,
        of: totals.sectionsReported,
        target: 1,
      },
    ],
    wrong: totals.wrong,
    remarks: [
      `Missing ${totals.listed - totals.reported}, extra ${totals.sectionsReported - totals.sectionsListed}; ` +
        `${totals.elsewhere} more reported outside sections, which the list does not cover.`,
      ...totals.renamed,
    ],
  };
}

/**
 * The list goes by the identifiers in the files. Where a clause without a number is put before another, the old one
 * gets a new identifier and the new one the old's: the list then says "changed" of the new clause and "added" of the
 * old one, whose text is the same. Such a pair is taken as what it is, one clause added.
 */
function withoutRenamed(
  pair: VersionPair,
  { older, newer, totals }: { older: string; newer: string; totals: Totals },
): VersionPair {
  const before = textsOf(older);
  const after = textsOf(newer);
  const renamed = pair.added.flatMap((id) =>
    pair.changed
      .filter((was) => before.get(was) !== undefined && before.get(was) === after.get(id))
      .map((was) => ({ was, id })),
  );
  for (const { was, id } of renamed)
    totals.renamed.push(
      `${pair.instrument}: the text of ${was} is now that of ${id}; counted as ${was} added, which is what happened.`,
    );
  const moved = new Set(renamed.flatMap(({ was, id }) => [was, id]));
  return {
    ...pair,
    added: [...pair.added.filter((id) => !moved.has(id)), ...renamed.map(({ was }) => was)],
    changed: pair.changed.filter((id) => !moved.has(id)),
  };
}

function textsOf(path: string): Map<string, string> {
  return new Map(
    readXmlText(readFileSync(path, 'utf8')).clauses.map(({ id, number, heading, text }) => [
      id,
      JSON.stringify([number, heading.replace(/\s+/g, ' ').trim(), text]),
    ]),
  );
}

function comparePair(
  pair: VersionPair,
  before: ParsedDocument,
  { after, totals }: { after: ParsedDocument; totals: Totals },
): void {
  const changes = compareProvisions(before.passages, after.passages);
  for (const kind of KINDS) {
    const sections = sectionsByLabel(kind === 'removed' ? before : after);
    const reported = changes[kind].map((label) => sections.get(label) ?? null);
    const ids = new Set(reported.filter((id) => id !== null));
    totals.elsewhere += reported.filter((id) => id === null).length;
    totals.listed += pair[kind].length;
    totals.sectionsReported += ids.size;
    for (const id of pair[kind]) {
      if (ids.has(id)) totals.reported++;
      else totals.wrong.push(`${pair.instrument}: ${id} is ${kind}, and it was not reported`);
    }
    for (const id of ids) {
      if (pair[kind].includes(id)) totals.sectionsListed++;
      else totals.wrong.push(`${pair.instrument}: ${id} was reported as ${kind}, and it is not listed`);
    }
  }
}

function sectionsByLabel({ provisions }: ParsedDocument): Map<string, string> {
  return new Map(
    provisions.flatMap(({ type, label, sourceId }) =>
      type === 'provision' && label !== null && sourceId !== null ? [[label, sourceId] as const] : [],
    ),
  );
}
