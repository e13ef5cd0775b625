import { readFile, writeFile } from 'node:fs/promises';

const BEGIN = '<!-- questions: begin (written by npm run evaluate -- questions --write) -->';
const END = '<!-- questions: end -->';
const TITLE = '# What was measured\n';

/** Replaces the section of question sets in the results file, which is made when it is not there; the rest stays. */
export async function writeResults(file: string, section: readonly string[]): Promise<void> {
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return TITLE;
    throw error;
  });
  await writeFile(file, replaceSection(before, section));
}

/** Returns the text with the section in place of the one before, or at its end. */
export function replaceSection(text: string, section: readonly string[]): string {
  const block = [BEGIN, '', ...section, '', END].join('\n');
  const start = text.indexOf(BEGIN);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) return `${text.trimEnd()}\n\n${block}\n`;
  return text.slice(0, start) + block + text.slice(end + END.length);
}
