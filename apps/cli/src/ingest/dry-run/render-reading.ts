/** Decides how a dry run shows a file: what is wrong with it, its metadata with where it was found, its tree. */
import type { PreparedDocument } from '@regqa/feature-ingestion';
import { formatCount, printable, wrap } from '../../terminal.ts';
import type { DryReading } from './read-files.ts';

const MOST_HEADING = 90;

/** Returns the lines for a terminal of this width; with `verbose`, what is routine too. */
export function renderReading(
  reading: DryReading,
  { columns, verbose }: { columns: number; verbose: boolean },
): string[] {
  const title = printable(reading.file.shown);
  if (reading.outcome === 'failed') return [title, ...wrap(`cannot be read: ${reading.reason}`, columns, '  '), ''];
  const { document } = reading;
  return [
    title,
    ...(reading.reason === null ? [] : wrap(`would be quarantined: ${reading.reason}`, columns, '  ')),
    ...document.facts.warnings.flatMap((warning) => wrap(`warning: ${warning}`, columns, '  ')),
    ...document.flags.flatMap(({ kind, section, page, excerpt }) =>
      wrap(
        `flag: ${kind.replaceAll('_', ' ')}${section === null ? '' : `, ${section}`}${page === null ? '' : `, page ${page}`}: ${excerpt}`,
        columns,
        '  ',
      ),
    ),
    ...metadataLines(document).flatMap((line) => wrap(line, columns, '  ')),
    ...wrap(countsLine(document), columns, '  '),
    ...(verbose ? document.facts.details.flatMap((detail) => wrap(`detail: ${detail}`, columns, '  ')) : []),
    ...outlineLines(document),
    '',
  ];
}

function metadataLines({ metadata, metadataFrom }: PreparedDocument): string[] {
  const values: Readonly<Record<string, string | null>> = {
    title: metadata.title,
    jurisdiction: metadata.jurisdiction,
    state: metadata.state,
    lga: metadata.lga.join(', ') || null,
    document_type: metadata.documentType,
    authority: metadata.authority,
    coverage: metadata.coverage.join(', ') || null,
    last_updated: metadata.lastUpdated,
    in_force_from: metadata.inForceFrom,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value} (${metadataFrom[name] ?? 'default'})`],
  );
}

function countsLine({ format, facts, passages, characters }: PreparedDocument): string {
  const pages =
    facts.pages === null ? '' : `, ${formatCount(facts.pages)} pages (${facts.pagesWithoutText.length} without text)`;
  const contents =
    facts.contentsEntries === null
      ? ''
      : `, ${formatCount(facts.contentsMissing.length)} of ${formatCount(facts.contentsEntries)} contents entries not found`;
  return (
    `${format}${pages}, ${formatCount(facts.provisions)} provisions, ${formatCount(facts.tables)} tables, ` +
    `${formatCount(passages.length)} passages (${formatCount(facts.passagesCut)} cut), ` +
    `${formatCount(characters)} characters${contents}`
  );
}

/** The tree in reading order, each node with its own passages counted, those of its definitions included. */
function outlineLines({ structure, passages }: PreparedDocument): string[] {
  const own = Map.groupBy(passages, ({ provisionKey }) => provisionKey.replace(/\.def-.*$/s, ''));
  return structure.provisions.map((node) => outlineLine(node, own.get(node.key)?.length ?? 0));
}

function outlineLine(node: PreparedDocument['structure']['provisions'][number], passages: number): string {
  const name = [node.label ?? node.number, shorten(node.heading)]
    .filter((part) => part !== null && part !== '')
    .join('  ');
  const details = [
    node.pageNumber === null ? '' : `p ${node.pageNumber}`,
    passages === 0 ? '' : `${passages} passage${passages === 1 ? '' : 's'}`,
    node.repealed ? 'repealed' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
  return printable(`${'  '.repeat(node.depth + 2)}${name}${details === '' ? '' : `  [${details}]`}`);
}

function shorten(heading: string | null): string | null {
  return heading === null || heading.length <= MOST_HEADING ? heading : `${heading.slice(0, MOST_HEADING - 1)}…`;
}
