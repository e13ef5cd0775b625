import {
  abstractList,
  list,
  listed,
  run,
  style,
  styled,
  table,
  wordDocument,
} from '../../readers/docx/write-docx.fixture.ts';
import type { Random } from '../fuzz/random.fixture.ts';
import { contentsOf, written } from './written-file.fixture.ts';
import type { WriteFile } from './written-file.fixture.ts';

const WORD_STYLES =
  [1, 2, 5]
    .map((level) => style(`H${level}`, `heading ${level}`, `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>`))
    .join('') + style('TOC1', 'toc 1');

const WORD_LISTS =
  abstractList(1, [
    ['lowerLetter', '(%1)'],
    ['bullet', '•'],
  ]) + list(1, 1);

/** A Word document with changes that were tracked, hidden text and notes. */
export const writeDocx: WriteFile = async (document, random) => {
  const notes: string[] = [];
  const blocks = document.parts.map((part) => {
    if (part.is === 'container') return styled('H2', `Part ${part.number} ${part.heading}`);
    if (part.is === 'provision') return styled('H5', `${part.number} ${part.heading}`);
    if (part.is === 'definition') return `<w:p>${run(part.term, '<w:b/><w:i/>')}${run(` means ${part.text}`)}</w:p>`;
    if (part.is === 'table') return table(part.rows);
    if (part.is === 'list')
      return part.items.flatMap((items) => items.map((item, at) => listed(1, Math.min(1, at), item))).join('');
    if (part.is === 'unseen') return unseenInWord(part.text, random, notes);
    return `<w:p>${splitRuns(`${part.mark} ${part.text}`.trim(), random)}</w:p>`;
  });
  const body = [
    styled('H1', document.title),
    ...contentsOf(document).map(
      (entry, at) =>
        `<w:p><w:pPr><w:pStyle w:val="TOC1"/></w:pPr>${run(entry)}<w:r><w:tab/></w:r>${run(String(at + 1))}</w:p>`,
    ),
    ...blocks,
    ...(document.endnotes.length > 0
      ? [styled('H1', 'Endnotes'), ...document.endnotes.map((note) => `<w:p>${run(note)}</w:p>`)]
      : []),
  ].join('');
  const footnotes = notes
    .map((note, at) => `<w:footnote w:id="${at + 2}"><w:p>${run(note)}</w:p></w:footnote>`)
    .join('');
  const header = document.running === '' ? '' : `<w:p>${run(document.running)}</w:p>`;
  const bytes = await wordDocument({ body, styles: WORD_STYLES, numbering: WORD_LISTS, footnotes, header });
  return written(
    bytes,
    [body, footnotes, header]
      .join('<w:p>')
      .replace(/<w:p>|<w:p |<w:tab\/>|<w:tc>/g, ' <')
      .replace(/<[^>]*>/g, ''),
  );
};

function unseenInWord(text: string, random: Random, notes: string[]): string {
  const own = random.below(4);
  if (own === 0)
    return `<w:p>${run('Seen ')}<w:del>${run(text).replaceAll('w:t>', 'w:delText>').replaceAll('<w:t ', '<w:delText ')}</w:del></w:p>`;
  if (own === 1) return `<w:p>${run('Seen ')}${run(text, '<w:vanish/>')}</w:p>`;
  if (own === 2) return `<w:p>${run('Seen ')}${run(text, '<w:strike/>')}</w:p>`;
  notes.push(text);
  return `<w:p>${run('Seen')}<w:r><w:footnoteReference w:id="${notes.length + 1}"/></w:r></w:p>`;
}

/** Word cuts a text into runs anywhere. */
function splitRuns(text: string, random: Random): string {
  return text
    .split(/(?<=\w{2})(?=\w{3})/)
    .map((piece) => run(piece, random.below(9) === 0 ? '<w:b/>' : ''))
    .join('');
}
