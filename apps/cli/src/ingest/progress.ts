import cliProgress from 'cli-progress';
import type { Terminal } from '../terminal.ts';
import { formatCount } from '../terminal.ts';

/** Shows how far uploads and jobs are: two bars on a terminal, a line now and then elsewhere. */
export interface Progress {
  uploaded(files: number, bytes: number): void;
  read(documents: number): void;
  /** Writes a line without disturbing the bars. */
  note(line: string): void;
  stop(): void;
}

const LINE_EVERY_MS = 5_000;

/** Returns the progress display for `total` files. */
export function showProgress(terminal: Terminal, total: number): Progress {
  return terminal.bars ? drawBars(terminal.bars, total) : writeLines(terminal, total);
}

function drawBars(stream: NodeJS.WriteStream, total: number): Progress {
  const format = '{what} {bar} {value}/{total}  {note}';
  // With gracefulExit the first Ctrl-C would only stop the bars.
  const bars = new cliProgress.MultiBar(
    { format, stream, barsize: 30, gracefulExit: false },
    cliProgress.Presets.shades_classic,
  );
  const uploads = bars.create(total, 0, { what: 'uploaded', note: '' });
  const documents = bars.create(total, 0, { what: 'read    ', note: '' });
  const begun = Date.now();
  return {
    uploaded: (files, bytes) => uploads.update(files, { note: `${megabytes(bytes)} MB` }),
    read: (finished) => documents.update(finished, { note: `${((Date.now() - begun) / 1000).toFixed(0)} s` }),
    note: (line) => bars.log(`${line}\n`),
    stop: () => bars.stop(),
  };
}

function writeLines(terminal: Terminal, total: number): Progress {
  let uploadedFiles = 0;
  let lastLine = Date.now();
  const line = (finished: number) => {
    if (Date.now() - lastLine < LINE_EVERY_MS) return;
    lastLine = Date.now();
    terminal.note(`  uploaded ${formatCount(uploadedFiles)}, read ${formatCount(finished)} of ${formatCount(total)}`);
  };
  return {
    uploaded: (files) => {
      uploadedFiles = files;
    },
    read: line,
    note: (text) => terminal.note(text),
    stop: () => undefined,
  };
}

/** Megabytes of 1,000,000 bytes, with one decimal. */
export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
