import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ApiClient } from '@regqa/client';
import { filesIn, readJsonLines } from './data-files.ts';
import type { PartResult } from './figure.ts';
import { readXmlText } from './read-xml-text.ts';
import type { Request } from './request.ts';
import { connectService } from './running-service.ts';

interface VersionPair {
  readonly instrument: string;
  readonly title: string;
  readonly old_file: string;
  /** First day of each text, YYYY-MM-DD. */
  readonly old_version: string;
  readonly new_version: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** One text of an instrument. */
interface InstrumentText {
  readonly path: string;
  readonly firstDay: string;
  readonly clauses: ReadonlyMap<string, { readonly number: string; readonly text: string }>;
}

interface Totals {
  asked: number;
  right: number;
  sources: number;
  inForce: number;
  readonly wrong: string[];
}

const FIELDS = { jurisdiction: 'NSW', state: 'NSW', document_type: 'legislation' };

/**
 * Asks the running service, which gets both texts of each instrument first, for every clause that differs between them,
 * on the first day of each text and on the last day of the earlier one: what comes first must be that clause as it then
 * was, and no source may be a text of other days. A clause that was not there on the day must not be given.
 */
export async function measureDays(request: Request): Promise<PartResult> {
  const title = 'Questions about other days';
  const unmeasured = (why: string): PartResult => ({
    title,
    figures: [],
    wrong: [],
    remarks: [`Not measured: ${why}`],
  });
  const list = join(request.data, 'au/nsw-version-changes.jsonl');
  if (!existsSync(list)) return unmeasured(`there is no ${list}.`);
  const service = await connectService(request);
  if (typeof service === 'string') return unmeasured(service);
  const current = [
    ...filesIn(join(request.data, 'au/nsw-leps-xml')),
    ...filesIn(join(request.data, 'au/nsw-sepps-xml')),
  ];
  const totals: Totals = { asked: 0, right: 0, sources: 0, inForce: 0, wrong: [] };
  for (const pair of readJsonLines<VersionPair>(list)) {
    const newerPath = current.find((path) => basename(path).startsWith(pair.instrument));
    if (newerPath === undefined)
      throw new Error(`There is no current version of ${pair.instrument} in ${request.data}.`);
    const older = readText(join(request.data, 'au', pair.old_file), pair.old_version);
    const newer = readText(newerPath, pair.new_version);
    for (const { path } of [older, newer]) await service.ingest({ path, mediaType: 'application/xml' }, FIELDS);
    await askPair(service.client, pair, { older, newer, totals });
  }
  return {
    title,
    figures: [
      {
        name: 'Days: the clause as it was on the day first, or not given where it was not there',
        right: totals.right,
        of: totals.asked,
        target: 0.99,
      },
      { name: 'Days: sources in force on the day', right: totals.inForce, of: totals.sources, target: 1 },
    ],
    wrong: totals.wrong,
    remarks: [`${totals.asked} questions through POST /api/query with as_of, without place or type.`],
  };
}

function readText(path: string, firstDay: string): InstrumentText {
  return {
    path,
    firstDay,
    clauses: new Map(
      readXmlText(readFileSync(path, 'utf8')).clauses.map(({ id, number, text }) => [id, { number, text }]),
    ),
  };
}

async function askPair(
  client: ApiClient,
  pair: VersionPair,
  { older, newer, totals }: { older: InstrumentText; newer: InstrumentText; totals: Totals },
): Promise<void> {
  const days = [
    { day: older.firstDay, text: older },
    { day: dayBefore(newer.firstDay), text: older },
    { day: newer.firstDay, text: newer },
  ];
  for (const id of [...pair.changed, ...pair.added, ...pair.removed]) {
    const number = (newer.clauses.get(id) ?? older.clauses.get(id))?.number;
    // A clause without a number cannot be asked for by it.
    if (!number) continue;
    for (const { day, text } of days)
      await askOne(
        client,
        { question: `clause ${number} ${pair.title}`, day, number, text, clause: text.clauses.get(id) },
        totals,
      );
  }
}

interface Asked {
  readonly question: string;
  readonly day: string;
  readonly number: string;
  /** The text that is in force on the day, and the clause as it stands there. */
  readonly text: InstrumentText;
  readonly clause: { readonly number: string; readonly text: string } | undefined;
}

async function askOne(
  client: ApiClient,
  { question, day, number, text, clause }: Asked,
  totals: Totals,
): Promise<void> {
  const { sources, warnings } = await client.call('answerQuestion', {
    body: { query: question, as_of: day, max_sources: 5 },
  });
  const inForce = sources.filter(
    (source) => 'in_force_from' in source && isInForce(source.in_force_from ?? null, source.in_force_to ?? null, day),
  );
  totals.sources += sources.length;
  totals.inForce += inForce.length;
  totals.asked++;
  const first = sources[0] as { section?: string | null; text?: string; in_force_from?: string | null } | undefined;
  const given = first !== undefined && isProvision(first.section ?? '', number);
  const right =
    clause === undefined
      ? !given
      : given && first.in_force_from === text.firstDay && isPartOf(first.text ?? '', clause.text);
  if (right) totals.right++;
  else {
    const none = `no source (${warnings?.map(({ code }) => code).join(', ')})`;
    totals.wrong.push(
      `${question} on ${day}: ${first === undefined ? none : `${first.section} of ${first.in_force_from}`}`,
    );
  }
}

function isInForce(from: string | null, to: string | null, day: string): boolean {
  return (from === null || from <= day) && (to === null || to >= day);
}

/** Whether a pinpoint such as `cl 4.3(2)` or `s 6.27A` is of the provision. */
function isProvision(section: string, number: string): boolean {
  const rest = section.replace(/^[a-z]+ /i, '');
  return rest === number || (rest.startsWith(number) && !/^[0-9A-Za-z.]/.test(rest.slice(number.length)));
}

/**
 * Characters of a piece of a passage that is looked for in a clause: no two provisions have so many in common by
 * chance.
 */
const PIECE = 24;

/** Whether nine tenths of the passage's letters and digits stand so in the clause. */
function isPartOf(passage: string, clause: string): boolean {
  const [squeezed, held] = [lettersOf(passage), lettersOf(clause)];
  const pieces = Array.from({ length: Math.max(1, Math.floor(squeezed.length / PIECE)) }, (_, at) =>
    squeezed.slice(at * PIECE, (at + 1) * PIECE),
  );
  return pieces.filter((piece) => held.includes(piece)).length >= pieces.length * 0.9;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
