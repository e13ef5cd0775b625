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
import { readingToJson } from './reading-to-json.ts';
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
  const onRead = (reading: DryReading, done: number) => {
    terminal.note(
      printable(
        `  ${formatCount(done)}/${formatCount(files.length)}  ${reading.outcome.padEnd(11)}  ${reading.file.shown}`,
      ),
    );
    if (!json) for (const line of renderReading(reading, { columns: terminal.columns, verbose })) terminal.out(line);
  };
  const readings = await readFiles({ files, given: givenByOptions(fields), libreOffice, onRead });
  if (json) terminal.out(JSON.stringify(readings.map(readingToJson), null, 2));
  else terminal.out(readingsTable(readings.map(toRow), terminal.columns));
  return readings.every(({ outcome }) => outcome === 'readable') ? 0 : 1;
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
