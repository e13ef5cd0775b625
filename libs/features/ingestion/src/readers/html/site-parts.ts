import { isDropped } from '../common/html/dropped-elements.ts';
import type { MainContent } from '../common/html/html-blocks.ts';
import { attribute, walkTree } from '../common/html/parse-html.ts';
import type { HtmlElement } from '../common/html/parse-html.ts';

type Page = Parameters<typeof walkTree>[0];

/** How the classes and identifiers of pages call what is around the document. */
const SITE_PART = new RegExp(
  String.raw`(?:^|[\s_-])(?:side-?(?:bar|nav|rail)|(?:top|bottom|nav|tool)-?bar|` +
    String.raw`(?:site|page|global)-(?:head|foot)(?:er)?|masthead|mega-?menu|breadcrumbs?|crumbs|cookies?|` +
    String.raw`newsletter|subscribe|share|social|banner|feedback|btn|` +
    String.raw`related(?:-(?:content|information|links|pages|resources))?)(?:$|[\s_]|-(?!text))`,
  'i',
);
const TITLE = /^h1$/;
const TITLE_CLASS = /(?:^|\s)h1(?:\s|$)/;
/** What holds more of the page is not around its document, whatever its class. */
const LARGEST_SHARE = 0.3;

interface Open {
  characters: number;
  holdsTitle: boolean;
}

/** Gives the parts of a page that are around its document the role of navigation. Linear. */
export function markSiteParts(page: Page): void {
  const whole: Open = { characters: 0, holdsTitle: false };
  const open: Open[] = [whole];
  const parts: { element: HtmlElement; characters: number }[] = [];
  walkTree(page, {
    enter: ({ tagName }) => {
      if (tagName === 'script' || tagName === 'style' || tagName === 'svg') return false;
      open.push({ characters: 0, holdsTitle: false });
      return true;
    },
    leave: (element) => {
      const { characters, holdsTitle } = open.pop() as Open;
      const above = open.at(-1) as Open;
      const isTitle = TITLE.test(element.tagName) || TITLE_CLASS.test(attribute(element, 'class'));
      above.characters += characters;
      above.holdsTitle ||= holdsTitle || isTitle || element.tagName === 'main' || element.tagName === 'article';
      if (!holdsTitle && isSitePart(element)) parts.push({ element, characters });
    },
    text: (text) => {
      (open.at(-1) as Open).characters += text.trim().length;
    },
  });
  for (const { element, characters } of parts)
    if (characters < whole.characters * LARGEST_SHARE) element.attrs.push({ name: 'role', value: 'navigation' });
}

function isSitePart(element: HtmlElement): boolean {
  if (element.tagName === 'body' || element.tagName === 'html' || attribute(element, 'role') !== '') return false;
  return SITE_PART.test(attribute(element, 'class')) || SITE_PART.test(attribute(element, 'id'));
}

type Root = MainContent['root'];

/** A main part with less text than this share of the page is not what the page is about. */
const LEAST_SHARE = 0.3;

/** Returns the element that holds the document: `main`, the only `article`, or the whole page. */
export function mainContent(page: Root): MainContent {
  const found = { mains: [] as HtmlElement[], articles: [] as HtmlElement[] };
  walkTree(page, {
    enter: (element) => {
      if (isDropped(element)) return false;
      const isMain = element.tagName === 'main' || attribute(element, 'role') === 'main';
      if (isMain) found.mains.push(element);
      else if (element.tagName === 'article') found.articles.push(element);
      return !isMain;
    },
  });
  const [main] = found.mains.length > 0 ? found.mains : found.articles.length === 1 ? found.articles : [];
  if (main === undefined || textLength(main) < textLength(page) * LEAST_SHARE) return { root: page, isWholePage: true };
  return { root: main, isWholePage: false };
}

function textLength(root: Root): number {
  let length = 0;
  walkTree(root, {
    enter: (element) => !isDropped(element),
    text: (text) => {
      length += text.trim().length;
    },
  });
  return length;
}
