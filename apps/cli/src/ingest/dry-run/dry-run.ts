/** Reads files as the service would and shows what they would become; nothing is uploaded. */
import type { Terminal } from '../../terminal.ts';
import { formatCount, printable } from '../../terminal.ts';
import type { SourceFile } from '../collect-files.ts';
import { readingsTable } from '../readings-table.ts';
import type { TableRow } from '../readings-table.ts';
import type { UploadFieldValues } from '../upload-file.ts';
import { givenByOptions } from './given-by-options.ts';
import { readFiles } from './read-files.ts';
import type { DryReading } from './read-files.ts';
import { renderReading } from './render-reading.ts';

export interface DryRunOptions {
  readonly files: readonly SourceFile[];
  readonly fields: UploadFieldValues;
  /** One JSON list in place of text. */
  readonly json: boolean;
  /** Whether what is routine is shown too. */
  readonly verbose: boolean;
  /** Name or path of LibreOffice; null: old documents are refused. */
  readonly libreOffice: string | null;
}

/** Returns the exit code: 1 when a file cannot be read or would be quarantined. */
export async function dryRun(
  terminal: Terminal,
  { files, fields, json, verbose, libreOffice }: DryRunOptions,
): Promise<number> {
  const readings: DryReading[] = [];
  for await (const reading of readFiles(files, givenByOptions(fields), libreOffice)) {
    const count = `${formatCount(readings.push(reading))}/${formatCount(files.length)}`;
    terminal.note(printable(`  ${count}  ${reading.outcome.padEnd(11)}  ${reading.file.shown}`));
    if (!json) for (const line of renderReading(reading, { columns: terminal.columns, verbose })) terminal.out(line);
  }
  if (json) terminal.out(JSON.stringify(readings.map(toJson), null, 2));
  else terminal.out(readingsTable(readings.map(toRow), terminal.columns));
  return readings.every(({ outcome }) => outcome === 'readable') ? 0 : 1;
}

/** What the reader found, but for what only the index needs. */
function toJson({ file, ...reading }: DryReading): object {
  if (reading.outcome === 'failed') return { file: file.shown, ...reading };
  const { stems: _, termCounts: __, digest: ___, ...document } = reading.document;
  return { file: file.shown, ...reading, document };
}

function toRow(reading: DryReading): TableRow {
  const { file, outcome } = reading;
  if (outcome === 'failed') return { file: file.shown, title: '', outcome, found: null };
  const { format, metadata, facts, passages, flags } = reading.document;
  return {
    file: file.shown,
    title: metadata.title,
    outcome,
    found: {
      format,
      pages: facts.pages,
      provisions: facts.provisions,
      passages: passages.length,
      cut: facts.passagesCut,
      missing: facts.contentsMissing.length,
      flags: flags.length,
      warnings: facts.warnings.length,
    },
  };
}
