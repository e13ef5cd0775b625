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
