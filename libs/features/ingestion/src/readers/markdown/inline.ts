import { charactersOf } from '../../document-model/set-aside.ts';
import { decodeEntities } from '../common/html/parse-html.ts';
import { PLAIN } from '../common/rich-text/run.ts';
import type { Run } from '../common/rich-text/run.ts';

/** Emphasis; an underscore within a word is none, nor a sign that is escaped. */
const EMPHASIS = /((?<!\\)\*\*|(?<!\\)\*|(?<![\p{L}\p{N}\\])_|(?<!\\)_(?![\p{L}\p{N}]))/u;

/** What a conversion calls the picture of a page, or one on it, says nothing of it: `page 11 img 1 (340x419)`. */
const NAMES_PAGE = /^page \d{1,4}(?: (?:img|image) \d{1,4})?(?: \(\d{1,5}x\d{1,5}\))?$/i;

/** Returns a line by its emphasis, what else is marked up as text. */
export function runsOf(markdown: string): Run[] {
  let [bold, italic] = [false, false];
  return markdown.split(EMPHASIS).flatMap((text, index): Run[] => {
    if (index % 2 === 0)
      return text === ''
        ? []
        : [{ ...PLAIN, text: decodeEntities(withoutMarkup(text)).replaceAll('\u2217', '*'), bold, italic }];
    if (text === '**') bold = !bold;
    else italic = !italic;
    return [];
  });
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
    .replace(/!\[([^\]]{0,500})\]\([^)\s]{0,2000}\)/g, (_whole, words: string) => (NAMES_PAGE.test(words) ? '' : words))
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
