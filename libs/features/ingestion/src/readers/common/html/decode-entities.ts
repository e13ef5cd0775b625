import { parseFragment } from 'parse5';

/** Signs that begin no entity, and what would begin an element. */
const NO_ENTITY = /&(?!#?\w{1,31};)|</g;

/** Returns a text with its character references, `&#8211;` or `&mdash;`, as browsers decode them; unknown ones stay. */
export function decodeEntities(text: string): string {
  if (!/&#?\w{1,31};/.test(text)) return text;
  const html = text.replace(NO_ENTITY, (sign) => (sign === '<' ? '&lt;' : '&amp;'));
  return parseFragment(html)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('');
}
