import type { Random } from '../fuzz/random.fixture.ts';
import { contentsOf, withRunningLines, wrapped, written } from './written-file.fixture.ts';
import type { WriteFile } from './written-file.fixture.ts';

/** Markdown as conversions of Acts have it. */
export const writeMarkdown: WriteFile = async (document, random) => {
  const blocks = document.parts.map((part) => {
    if (part.is === 'container') return `## Part ${part.number}--${part.heading}`;
    if (part.is === 'provision') return `##### ${part.number}  ${part.heading}`;
    if (part.is === 'definition') return `    * **_${part.term}_** means ${part.text}`;
    if (part.is === 'table')
      return [part.rows[0], part.rows[0]?.map(() => '---'), ...part.rows.slice(1)]
        .map((row) => `| ${row?.join(' | ')} |`)
        .join('\n');
    if (part.is === 'list')
      return part.items
        .flatMap(([first, ...below]) => [`1. ${first}`, ...below.map((item) => `   - ${item}`)])
        .join('\n');
    if (part.is === 'unseen') return `    * Seen <!-- ${part.text} --> too`;
    return `    * ${part.mark} ${emphasised(part.text, random)}`;
  });
  const contents = contentsOf(document);
  const text = [
    `# ${document.title}`,
    ...(contents.length > 0 ? ['## Contents', ...contents.map((entry, at) => `  * ${entry}\t${at + 1}`)] : []),
    ...withRunningLines(blocks, document, (line) => line),
    ...(document.endnotes.length > 0 ? ['#### Endnotes', ...document.endnotes.map((note) => `    * ${note}`)] : []),
  ].join('\n\n');
  const frontMatter = random.below(4) === 0 ? '---\nlayout: page\nedition: 7\n---\n' : '';
  return written(frontMatter + text, frontMatter + text.replaceAll(ADDRESS, ''));
};

const ADDRESS = '(https://example.org/x1)';

/** Emphasis, links and line breaks within a text. */
function emphasised(text: string, random: Random): string {
  return text.replace(/ /g, () =>
    random.oneOf([' ', ' ', ' ', ' ', '\n', ' **bold** ', ` [linked]${ADDRESS} `, ' a\\_b ']),
  );
}

/** Text without markup, its lines wrapped. */
export const writePlainText: WriteFile = async (document) => {
  const blocks = document.parts.map((part) => {
    if (part.is === 'container') return `PART ${part.number} ${part.heading.toUpperCase()}`;
    if (part.is === 'provision') return `${part.number} ${part.heading}`;
    if (part.is === 'definition') return `"${part.term}" means ${part.text}`;
    if (part.is === 'table') return part.rows.map((row) => row.join('  ')).join('\n');
    if (part.is === 'list')
      return part.items
        .flatMap(([first, ...below], at) => [`${at + 1}) ${first}`, ...below.map((item) => `• ${item}`)])
        .join('\n');
    if (part.is === 'unseen') return part.text;
    return wrapped(`${part.mark} ${part.text}`.trim()).join('\n');
  });
  const contents = contentsOf(document);
  const text = [
    document.title,
    ...(contents.length > 0
      ? [`CONTENTS\n\n${contents.map((entry, at) => `${entry} ........ ${at + 1}`).join('\n')}`]
      : []),
    ...withRunningLines(blocks, document, (line) => line),
    ...(document.endnotes.length > 0 ? ['Endnotes', ...document.endnotes] : []),
  ].join('\n\n');
  return written(text, text);
};
