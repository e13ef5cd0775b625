import type { Found } from '../../document-model/elements.ts';
import { readDate } from '../../metadata/find-dates.ts';
import { oneLine } from '../common/rich-text/run.ts';
import { attribute, walkTree } from '../common/html/parse-html.ts';

/** What a page's head says, in terms of AGLS and Dublin Core, which governments use. */
export interface HtmlMetadata {
  readonly title: Found<string> | null;
  /** How the page's title and its metadata name the site. */
  readonly site: string;
  readonly publisher: string;
  readonly lastUpdated: Found<string> | null;
  readonly scripts: number;
}

const TITLES = ['dcterms.title', 'dc.title'];
const PUBLISHERS = ['dcterms.publisher', 'dc.publisher', 'dcterms.creator', 'dc.creator'];
const SITES = ['og:site_name', 'og:url', 'application-name'];
const DATES = ['dcterms.modified', 'dc.date.modified', 'article:modified_time', 'last-modified'];
const LONGEST = 300;

export function htmlMetadata(page: Parameters<typeof walkTree>[0]): HtmlMetadata {
  const named = new Map<string, string>();
  let title = '';
  let inTitle = false;
  let scripts = 0;
  walkTree(page, {
    enter: (element) => {
      const name = (attribute(element, 'name') || attribute(element, 'property')).toLowerCase();
      if (element.tagName === 'meta' && name !== '' && !named.has(name))
        named.set(name, oneLine(attribute(element, 'content')).slice(0, LONGEST));
      if (element.tagName === 'script') scripts++;
      inTitle = element.tagName === 'title' && title === '';
      return element.tagName !== 'svg';
    },
    leave: () => {
      inTitle = false;
    },
    text: (text) => {
      if (inTitle) title += text;
    },
  });
  const date = first(named, DATES, (value) => readDate(value.slice(0, 10)) !== null);
  return {
    title: first(named, TITLES) ?? titleElement(title),
    site: [siteInTitle(title), ...SITES.flatMap((name) => named.get(name) ?? [])].filter(Boolean).join('\n'),
    publisher: first(named, PUBLISHERS)?.value ?? '',
    lastUpdated: date === null ? null : { ...date, value: readDate(date.value.slice(0, 10)) as string },
    scripts,
  };
}

function first(
  named: ReadonlyMap<string, string>,
  names: readonly string[],
  accepts = (value: string) => value !== '',
): Found<string> | null {
  for (const name of names) {
    const value = named.get(name) ?? '';
    if (accepts(value)) return { value, where: `${name} of the page` };
  }
  return null;
}

/** The site's name after the title is no part of it. */
function titleElement(text: string): Found<string> | null {
  const [title = ''] = partsOfTitle(text);
  return title === '' ? null : { value: title, where: 'title of the page' };
}

function siteInTitle(text: string): string {
  return partsOfTitle(text).slice(1).join('\n');
}

function partsOfTitle(text: string): string[] {
  return oneLine(text)
    .slice(0, LONGEST)
    .split(/\s[|»]\s|\s[–—-]\s(?=[^–—|-]*$)/);
}
