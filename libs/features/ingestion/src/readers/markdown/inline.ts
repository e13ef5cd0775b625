import { charactersOf } from '../../document-model/set-aside.ts';
import { decodeEntities } from '../common/html/parse-html.ts';
import { DEFINES, trimTerm } from '../common/rich-text/run.ts';

const OPENING_TERM =
  /^(?:\([0-9a-zA-Z]{1,5}\)\s+)*(?:(?:The|An?|the|an?)\s+)?(?:\*\*_|_\*\*|\*\*\*|\*\*)([^*_]{2,120}?)(?:_\*\*|\*\*_|\*\*\*|\*\*|$)/;

/** A term in italics counts only where the words after it define. */
const ITALIC_TERM =
  /^(?:\([0-9a-zA-Z]{1,5}\)\s+)*[_*]([^_*]{2,120})[_*](?:,[^.,]{1,80},)?\s+(?:means?|includes?|has the (?:same )?meaning)\b/;

/**
 * Returns the term that a line defines, or null. Bold alone is emphasis unless the words that follow define; bold
 * italics mark a defined term.
 */
export function openingTerm(markdown: string): string | null {
  const match = OPENING_TERM.exec(markdown);
  if (match === null) return plainText(ITALIC_TERM.exec(markdown)?.[1] ?? '') || null;
  const term = trimTerm(plainText(match[1] as string));
  const isBoldItalic = /\*\*_|_\*\*|\*\*\*/.test(match[0]);
  const defines = DEFINES.test(markdown.slice(match[0].length).trimStart());
  return term !== '' && (defines || (isBoldItalic && !/^\d/.test(term))) ? term : null;
}

/** Returns the text of a line: emphasis, links, images, tags and escapes resolved, `--` as a dash. */
export function plainText(markdown: string): string {
  return decodeEntities(withoutMarkup(markdown))
    .replaceAll('\u2217', '*')
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/ ?--+ ?/g, (dashes) => (dashes.trim().length > 3 ? dashes : '—'))
    .trim();
}

function withoutMarkup(markdown: string): string {
  return withoutComments(markdown)
    .replace(/<\/?[a-zA-Z][^<>]{0,2000}>/g, ' ')
    .replace(/!\[([^\]]{0,500})\]\([^)\s]{0,2000}\)/g, '$1')
    .replace(/\[([^\]]{1,300})\]\([^)]{0,1000}\)/g, '$1')
    .replace(/\[\^[^\]\s]{1,50}\]/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, (_whole, escaped: string) => (escaped === '*' ? '\u2217' : escaped))
    .replace(/\*{1,3}/g, '')
    .replace(/(^|[^\p{L}\p{N}])_+(?=\S)/gu, '$1')
    .replace(/(?<!_)_+(?=$|[^\p{L}\p{N}])/gu, '')
    .replace(/`+/g, '');
}

/** Returns how many letters and digits of a text are in comments, which are no part of it. */
export function commentCharacters(markdown: string): number {
  if (!markdown.includes('<!--')) return 0;
  return charactersOf(markdown) - charactersOf(withoutComments(markdown));
}

function withoutComments(markdown: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let begin = markdown.indexOf('<!--'); begin >= 0; begin = markdown.indexOf('<!--', from)) {
    const end = markdown.indexOf('-->', begin + 4);
    if (end < 0) break;
    pieces.push(markdown.slice(from, begin));
    from = end + 3;
  }
  return pieces.join('') + markdown.slice(from);
}
