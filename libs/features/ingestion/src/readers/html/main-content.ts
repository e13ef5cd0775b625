import { attribute, walkTree } from '../common/html/parse-html.ts';
import type { HtmlElement } from '../common/html/parse-html.ts';
import type { MainContent } from '../common/html/html-blocks.ts';
import { isDropped } from '../common/html/dropped-elements.ts';

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
