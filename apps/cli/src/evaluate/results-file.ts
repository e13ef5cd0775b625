import { readFile, writeFile } from 'node:fs/promises';

const TITLE = '# What was measured\n';

/** A part of the results file that one command writes. */
export interface ResultsSection {
  readonly name: string;
  /** Arguments of the command that writes it, where they are not its name. */
  readonly command?: string;
  /** Markdown. */
  readonly lines: readonly string[];
}

/** Replaces a section of the results file, which is made when it is not there; the rest stays. */
export async function writeResults(file: string, section: ResultsSection): Promise<void> {
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return TITLE;
    throw error;
  });
  await writeFile(file, replaceSection(before, section));
}

/** Returns the text with the section in place of the one before, or at its end. */
function replaceSection(text: string, { name, command = name, lines }: ResultsSection): string {
  const begin = `<!-- ${name}: begin (written by npm run evaluate -- ${command} --write) -->`;
  const finish = `<!-- ${name}: end -->`;
  const block = [begin, '', ...lines, '', finish].join('\n');
  const start = text.indexOf(begin);
  const end = text.indexOf(finish, start);
  if (start < 0 || end < 0) return `${text.trimEnd()}\n\n${block}\n`;
  return text.slice(0, start) + block + text.slice(end + finish.length);
}
