import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A line of an invented document: a heading with its level, or a paragraph (level 0). */
export interface FictionalLine {
  readonly level: number;
  readonly text: string;
}

/** Returns an invented policy line by line, distinguished by `word` so that a question can only mean this one. */
export function fictionalLines(word: string): FictionalLine[] {
  return [
    { level: 1, text: `State Environmental Planning Policy (${word}) 2031 (fictional)` },
    { level: 2, text: 'Part 4 Principal development standards' },
    { level: 3, text: '4.3 Height of buildings' },
    { level: 0, text: `(1) The objective of this clause is to keep ${word} towers low.` },
    { level: 0, text: `(2) A ${word} tower must not exceed 7.5 metres in height.` },
  ];
}

/** Returns lines as a page with a menu and a script around them. */
export function asHtml(lines: readonly FictionalLine[]): string {
  return `<!DOCTYPE html><html><head><script>alert(1)</script></head><body><nav>Menu</nav><main>${htmlOf(lines)}</main></body></html>`;
}

/** Returns lines as a Word document, whose subclauses are numbered by Word. */
export async function asWord(lines: readonly FictionalLine[]): Promise<Uint8Array> {
  const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const properties = ({ level, text }: FictionalLine) =>
    level > 0
      ? `<w:outlineLvl w:val="${level - 1}"/>`
      : /^\(\d\)/.test(text)
        ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
        : '';
  const body = lines.map(
    (line) => `<w:p><w:pPr>${properties(line)}</w:pPr><w:r><w:t>${line.text.replace(/^\(\d\) /, '')}</w:t></w:r></w:p>`,
  );
  return archiveOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': `<w:document ${main}><w:body>${body.join('')}</w:body></w:document>`,
    'word/numbering.xml': `<w:numbering ${main}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="(%1)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  });
}

/** Returns lines as an e-book. */
export async function asBook(lines: readonly FictionalLine[]): Promise<Uint8Array> {
  return archiveOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
    'book.opf':
      '<package><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${htmlOf(lines)}</body></html>`,
  });
}

/** Returns files as a ZIP archive. */
export async function archiveOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

function htmlOf(lines: readonly FictionalLine[]): string {
  return lines.map(({ level, text }) => (level > 0 ? `<h${level}>${text}</h${level}>` : `<p>${text}</p>`)).join('');
}
