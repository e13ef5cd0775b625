/** Where a command writes: results to the output, what happens meanwhile to the side. */
export interface Terminal {
  /** A line of the result. */
  out(line: string): void;
  /** A line about what happens: progress, waiting, errors. */
  note(line: string): void;
  /** Where a progress bar may be drawn; null where lines are to be written instead. */
  readonly bars: NodeJS.WriteStream | null;
  readonly columns: number;
}

const WIDTH_WITHOUT_TERMINAL = 120;

/**
 * Returns the terminal of this process: standard output and standard error. Where the reader of a pipe has gone
 * (`| head`), what is written is dropped and the command goes on: half an ingestion is no answer to a reader who has
 * seen enough.
 */
export function standardTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', dropUnread);
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    bars: process.stderr.isTTY ? process.stderr : null,
    columns: process.stdout.columns ?? WIDTH_WITHOUT_TERMINAL,
  };
}

function dropUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Returns a text from elsewhere fit for a terminal: no escape sequence in a document or a name may act on it. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** Returns the text in lines of at most `width` characters, each begun with `indent`; words are kept whole. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const room = Math.max(20, width - indent.length);
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, room))
    .map((line) => indent + line);
}

function wrapParagraph(paragraph: string, room: number): string[] {
  const lines = [''];
  for (const word of paragraph.split(/\s+/).filter((part) => part !== '')) {
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= room) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const counted = new Intl.NumberFormat('en-AU');

export const formatCount = (value: number): string => counted.format(value);
