import { isDropped } from '../common/html/dropped-elements.ts';
import type { MainContent } from '../common/html/html-blocks.ts';
import { attribute, eachElement, isText, textsIn } from '../common/html/parse-html.ts';
import type { HtmlElement, ParentNode } from '../common/html/parse-html.ts';

const SITE_PART = new RegExp(
  String.raw`(?:^|[\s_-])(?:side-?(?:bar|nav|rail)|(?:top|bottom|nav|tool)-?bar|` +
    String.raw`(?:site|page|global)-(?:head|foot)(?:er)?|masthead|mega-?menu|breadcrumbs?|crumbs|cookies?|` +
    String.raw`newsletter|subscribe|share|social|banner|feedback|btn|` +
    String.raw`related(?:-(?:content|information|links|pages|resources))?)(?:$|[\s_]|-(?!text))`,
  'i',
);
const TITLE_CLASS = /(?:^|\s)h1(?:\s|$)/;
/** What holds more of the page is not around its document, whatever its class. */
const LARGEST_SHARE = 0.3;

const NO_TEXT = new Set(['script', 'style', 'svg']);

/** Gives the parts of a page that are around its document the role of navigation. */
export function markSiteParts(page: ParentNode): void {
  const parts: { element: HtmlElement; characters: number }[] = [];
  const whole = sizeOf(page, parts);
  for (const { element, characters } of parts)
    if (characters < whole.characters * LARGEST_SHARE) element.attrs.push({ name: 'role', value: 'navigation' });
}

/** Returns how much text is in a node, and adds what may be a part of the site, which does not hold the title. */
function sizeOf(node: ParentNode, parts: { element: HtmlElement; characters: number }[]) {
  let [characters, holdsTitle] = [0, false];
  for (const child of node.childNodes) {
    if (isText(child)) characters += child.value.trim().length;
    if (!('tagName' in child) || NO_TEXT.has(child.tagName)) continue;
    const own = sizeOf(child, parts);
    if (!own.holdsTitle && isSitePart(child)) parts.push({ element: child, characters: own.characters });
    characters += own.characters;
    holdsTitle ||= own.holdsTitle || isTitle(child);
  }
  return { characters, holdsTitle };
}

function isTitle(element: HtmlElement): boolean {
  return /^(?:h1|main|article)$/.test(element.tagName) || TITLE_CLASS.test(attribute(element, 'class'));
}

function isSitePart(element: HtmlElement): boolean {
  if (element.tagName === 'body' || element.tagName === 'html' || attribute(element, 'role') !== '') return false;
  return SITE_PART.test(attribute(element, 'class')) || SITE_PART.test(attribute(element, 'id'));
}

/** A main part with less text than this share of the page is not what the page is about. */
const LEAST_SHARE = 0.3;

/** Returns the element that holds the document: `main`, the only `article`, or the whole page. */
export function mainContent(page: ParentNode): MainContent {
  const mains: HtmlElement[] = [];
  const articles: HtmlElement[] = [];
  eachElement(page, (element) => {
    if (isDropped(element)) return false;
    if (element.tagName === 'main' || attribute(element, 'role') === 'main') mains.push(element);
    else if (element.tagName === 'article') articles.push(element);
    return true;
  });
  const main = mains[0] ?? (articles.length === 1 ? articles[0] : undefined);
  if (main === undefined || textLength(main) < textLength(page) * LEAST_SHARE) return { root: page, isWholePage: true };
  return { root: main, isWholePage: false };
}

function textLength(root: ParentNode): number {
  return textsIn(root, isDropped).reduce((sum, text) => sum + text.trim().length, 0);
}
