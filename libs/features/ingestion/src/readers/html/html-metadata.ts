import type { Found } from '../../document-model/elements.ts';
import { readDate } from '../../metadata/find-dates.ts';
import { found } from '../../document-model/found.ts';
import { oneLine } from '../common/rich-text/run.ts';
import { attribute, eachElement, textsIn } from '../common/html/parse-html.ts';
import type { ParentNode } from '../common/html/parse-html.ts';

const TITLES = ['dcterms.title', 'dc.title'];
const PUBLISHERS = ['dcterms.publisher', 'dc.publisher', 'dcterms.creator', 'dc.creator'];
const SITES = ['og:site_name', 'og:url', 'application-name'];
const DATES = ['dcterms.modified', 'dc.date.modified', 'article:modified_time', 'last-modified'];
const LONGEST = 300;

/** Returns what a page's head says, in terms of AGLS and Dublin Core, which governments use. */
export function htmlMetadata(page: ParentNode) {
  const named = new Map<string, string>();
  let title = '';
  let scripts = 0;
  eachElement(page, (element) => {
    const { tagName } = element;
    const name = (attribute(element, 'name') || attribute(element, 'property')).toLowerCase();
    if (tagName === 'meta' && name !== '' && !named.has(name))
      named.set(name, oneLine(attribute(element, 'content')).slice(0, LONGEST));
    if (tagName === 'script') scripts++;
    if (tagName === 'title') title ||= textsIn(element, () => false).join('');
    return tagName !== 'svg';
  });
  const [ownTitle, ...site] = partsOfTitle(title);
  return {
    title: first(named, TITLES) ?? found(ownTitle, 'title of the page'),
    site: [...site, ...SITES.flatMap((name) => named.get(name) ?? [])].filter(Boolean).join('\n'),
    publisher: first(named, PUBLISHERS)?.value ?? '',
    lastUpdated: first(named, DATES, (value) => readDate(value.slice(0, 10))),
    scripts,
  };
}

function first(
  named: ReadonlyMap<string, string>,
  names: readonly string[],
  read = (value: string): string | null => value,
): Found<string> | null {
  const all = names.map((name) => found(read(named.get(name) ?? ''), `${name} of the page`));
  return all.find((one) => one !== null) ?? null;
}

function partsOfTitle(text: string): string[] {
  return oneLine(text)
    .slice(0, LONGEST)
    .split(/\s[|»]\s|\s[–—-]\s(?=[^–—|-]*$)/);
}
