import { UnreadableDocumentError } from '@regqa/errors';
import { isFederalRegister } from '../readers/federal-register/read-federal-register.ts';
import { readFrontMatter } from '../readers/common/front-matter.ts';
import { pagesOf } from '../readers/plain-text/page-furniture.ts';
import { OLE, refusalOfOld, refusalOfOle } from './office/office-refusals.ts';

const SNIFFED_BYTES = 1024;
/** Enough of a text for its markup to show. */
const SNIFFED_CHARACTERS = 200_000;

/** First bytes, in Latin-1, of kinds of file that could be read had they been saved as another. */
const SAVE_OTHERWISE: readonly (readonly [string, string])[] = [
  ['\xdb\xa5', 'The file is an old Word document; save it as .docx or PDF.'],
  ['\xffWPC', 'The file is a WordPerfect document; save it as Word (.docx) or PDF.'],
  ['PK\x07\x08', 'The file is one part of a ZIP archive in several; upload the documents in it.'],
  ['PK\x05\x06', 'The file is an empty ZIP archive.'],
];
const WEB_ARCHIVE = /^(?:MIME-Version|From|Subject|Content-Type):[\s\S]{0,4000}multipart\/related/i;

/** Opening tags by which HTML is known even where the rest of the file is not looked at. */
const HTML_PAGE = /^<(?:!doctype\s+html|html|head|body|title|meta)\b/i;
const HTML_FRAGMENT =
  /^<(?:div|p|table|h[1-6]|section|article|main|span|center|font|ul|ol|dl|link|style|script|header|nav|form|a|b|i|u|em|strong|img|br|hr|pre|blockquote|figure|aside)\b/i;
/** Ends of paragraphs, rows and list items: a fragment of HTML has many, Markdown hardly any. */
const BLOCK_ENDS = /<\/(?:p|div|td|tr|li|h[1-6]|table|ul|ol)>/gi;
const FEWEST_BLOCK_ENDS = 3;
const WORD_AS_XML = /progid="Word\.Document"|<pkg:package\b|<w:wordDocument\b/i;
const BEFORE_MARKUP = /^(?:\s|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)+/;

/** Returns the kind of a file from its first bytes, or throws UnreadableDocumentError saying why it has none. */
export function detectBinaryFormat(bytes: Uint8Array): 'pdf' | 'archive' | 'text' {
  if (bytes.length === 0) throw new UnreadableDocumentError('The file is empty.');
  const opening = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SNIFFED_BYTES)).toString('latin1');
  if (opening.startsWith('PK\u0003\u0004')) return 'archive';
  if (opening.includes('%PDF-')) return 'pdf';
  if (opening.startsWith(OLE)) throw refusalOfOle(bytes);
  if (opening.startsWith('{\\rtf')) throw refusalOfOld('rtf');
  const [, advice] = SAVE_OTHERWISE.find(([signature]) => opening.startsWith(signature)) ?? [];
  if (advice !== undefined) throw new UnreadableDocumentError(advice);
  return 'text';
}

/** Returns the kind of text. Throws UnreadableDocumentError for Word documents as XML and web archives. */
export function detectTextFormat(
  text: string,
): 'nsw-xml' | 'federal-register-xml' | 'register-xml' | 'html' | 'markdown' | 'text' {
  const opening = text.slice(0, 4096).trimStart();
  if (WEB_ARCHIVE.test(opening))
    throw new UnreadableDocumentError('The file is a web archive (MHTML); save the page as HTML or PDF.');
  if (opening.startsWith('<') && isFederalRegister(text.slice(0, 65_536))) return 'federal-register-xml';
  const { length, isFenced } = readFrontMatter(text);
  const markup = text.slice(length, length + SNIFFED_CHARACTERS).replace(BEFORE_MARKUP, '');
  if (HTML_PAGE.test(markup)) return 'html';
  if (/^<\?xml|^<!doctype exdoc|^<exdoc/i.test(opening)) {
    if (/<exdoc[\s>]/.test(text.slice(0, 65_536))) return 'nsw-xml';
    if (WORD_AS_XML.test(text.slice(0, 65_536)))
      throw new UnreadableDocumentError('The file is a Word document saved as XML; save it as .docx or PDF.');
    return 'register-xml';
  }
  if (isHtmlFragment(markup)) return 'html';
  return (isFenced && length > 0) || looksLikeMarkdown(text) ? 'markdown' : 'text';
}

function isHtmlFragment(markup: string): boolean {
  if (!HTML_FRAGMENT.test(markup) || /^ {0,3}#{1,6} +\S/m.test(markup)) return false;
  return (markup.match(BLOCK_ENDS)?.length ?? 0) >= FEWEST_BLOCK_ENDS;
}

/** Lines of a paragraph of Markdown, on average; where there are more, each is a paragraph of a text. */
const MOST_LINES = 6;
/** Strong emphasis, a link, an item or a rule of a table. */
const MARKED_UP = /\*\*\S|\]\(|^ {0,3}(?:[*+-]|\d{1,4}[.)]) \S|^[ |:]*-{3,} ?\|/m;

const ATX_HEADINGS = /^ {0,3}#{1,6} +\S/gm;
/** Characters from its beginning in which a document has its only heading, which is its title. */
const TITLE_WITHIN = 8_000;

/** ATX headings, or bold and emphasis at line starts together with list items. */
function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, SNIFFED_CHARACTERS);
  const headings = sample.match(ATX_HEADINGS)?.length ?? 0;
  if (headings > 1) return true;
  if (/^ *\* +\*\*/m.test(sample) || /^\|.*\|\s*\n\|[ :|-]+\|/m.test(sample)) return true;
  // One heading far from the beginning is none; one at it may be the title of a text whose paragraphs are lines.
  if (headings !== 1 || sample.slice(0, TITLE_WITHIN).match(ATX_HEADINGS) === null) return false;
  // Whoever extracted a text from a PDF may have put a heading and emphasis above it.
  if (pagesOf(sample).length > 1) return false;
  const lines = sample.split('\n').filter((line) => /\S/.test(line));
  const isOfLines = lines.length > MOST_LINES * sample.split(/\n\s*\n/).length;
  return !isOfLines || MARKED_UP.test(sample);
}
