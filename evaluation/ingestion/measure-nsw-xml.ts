import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ParsedDocument } from '@regqa/feature-ingestion';
import type { Provision } from '@regqa/ports';
import { firstDeparture, withoutMarkup } from './align-text.ts';
import { filesIn, readByProduct } from './data-files.ts';
import type { PartResult } from './figure.ts';
import { readXmlText } from './read-xml-text.ts';
import type { XmlClause } from './read-xml-text.ts';

interface Counts {
  listed: number;
  named: number;
  clauses: number;
  complete: number;
  files: number;
  restComplete: number;
  readonly wrong: string[];
}

/**
 * Measures the NSW instruments: number and heading of every clause against the list of sections, every character of
 * every clause, and of what stands outside clauses, against the markup itself.
 */
export async function measureNswXml(data: string): Promise<PartResult> {
  const listed = readSections(join(data, 'au/nsw-sections.tsv'));
  const counts: Counts = { listed: 0, named: 0, clauses: 0, complete: 0, files: 0, restComplete: 0, wrong: [] };
  for (const path of [...filesIn(join(data, 'au/nsw-leps-xml')), ...filesIn(join(data, 'au/nsw-sepps-xml'))]) {
    const document = await readByProduct(path);
    const nodes = new Map(document.provisions.map((node) => [node.sourceId, node]));
    compareNames(
      listed.filter(({ file }) => file === basename(path)),
      nodes,
      counts,
    );
    compareText(path, document, { nodes, counts });
  }
  return {
    title: 'NSW exchange XML',
    figures: [
      { name: 'NSW XML: clauses with exact number and heading', right: counts.named, of: counts.listed, target: 1 },
      {
        name: 'NSW XML: clauses with every character in exactly one passage',
        right: counts.complete,
        of: counts.clauses,
        target: 1,
      },
      {
        name: 'NSW XML: files with the text outside clauses complete',
        right: counts.restComplete,
        of: counts.files,
        target: 1,
      },
    ],
    wrong: counts.wrong,
    remarks: [
      'White space folded; bullets may differ in form; the reader’s own labels ("(Repealed)", "Note—") may stand in addition.',
    ],
  };
}

interface ListedSection {
  readonly file: string;
  readonly id: string;
  readonly number: string;
  readonly heading: string;
}

function readSections(path: string): ListedSection[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [file = '', , id = '', number = '', heading = ''] = line.split('\t');
      return { file, id, number, heading };
    });
}

function compareNames(
  listed: readonly ListedSection[],
  nodes: ReadonlyMap<string | null, Provision>,
  counts: Counts,
): void {
  for (const { file, id, number, heading } of listed) {
    const node = nodes.get(id);
    const same = node !== undefined && (node.number ?? '') === number && (node.heading ?? '') === heading;
    counts.listed++;
    if (same) counts.named++;
    else
      counts.wrong.push(
        `${file} ${id}: "${number} ${heading}" was read as "${node?.number ?? ''} ${node?.heading ?? ''}"`,
      );
  }
}

function compareText(
  path: string,
  document: ParsedDocument,
  { nodes, counts }: { nodes: ReadonlyMap<string | null, Provision>; counts: Counts },
): void {
  const { clauses, outside } = readXmlText(readFileSync(path, 'utf8'));
  for (const clause of clauses) {
    counts.clauses++;
    const departure = departureOf(clause, document, nodes.get(clause.id));
    if (departure === null) counts.complete++;
    else counts.wrong.push(`${basename(path)} ${clause.id}: ${departure}`);
  }
  counts.files++;
  const departure = firstDeparture(outside, withoutMarkup(textOutside(document)));
  if (departure === null) counts.restComplete++;
  else counts.wrong.push(`${basename(path)}, outside clauses: "${departure.source}" was read as "${departure.text}"`);
}

function departureOf(clause: XmlClause, { passages }: ParsedDocument, node: Provision | undefined): string | null {
  if (node === undefined) return 'not found';
  const headingLine = [node.number, node.heading].filter(Boolean).join(' ');
  const own = passages.filter(
    ({ start, end, text }) => start >= node.start && end <= node.end && !(start === node.start && text === headingLine),
  );
  const overlap = own.find((passage, at) => at > 0 && passage.start < (own[at - 1]?.end ?? 0));
  if (overlap !== undefined) return `passages overlap at ${overlap.start}`;
  const departure = firstDeparture(clause.text, withoutMarkup(own.map(({ text }) => text)));
  return departure === null ? null : `"${departure.source}" was read as "${departure.text}"`;
}

/** The document's lines that lie in no clause: headings of Parts and schedules, tables, the dictionary. */
function textOutside({ text, provisions }: ParsedDocument): string[] {
  const clauses = provisions.filter(({ type }) => type === 'provision').sort((a, b) => a.start - b.start);
  const gaps: string[] = [];
  let end = 0;
  for (const clause of clauses) {
    gaps.push(text.slice(end, clause.start));
    end = Math.max(end, clause.end);
  }
  return [...gaps, text.slice(end)];
}
