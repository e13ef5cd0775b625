import { attribute, walkTree } from '../common/html/parse-html.ts';
import type { HtmlElement } from '../common/html/parse-html.ts';

type Page = Parameters<typeof walkTree>[0];

const HEADING = /^h[1-6]$/;
const HIDES = new Set(['hidden', 'aria-hidden', 'style']);

/** Opens collapsed panels that a control names, and keeps the text of buttons in headings. Linear. */
export function openPanels(page: Page): void {
  const panels = new Set<string>();
  const headings: HtmlElement[] = [];
  walkTree(page, {
    enter: (element) => {
      for (const id of attribute(element, 'aria-controls').split(/\s+/)) if (id !== '') panels.add(id);
      if (HEADING.test(element.tagName)) headings.push(element);
      if (element.tagName === 'button' && headings.length > 0) asText(element);
      return true;
    },
    leave: (element) => {
      if (headings.at(-1) === element) headings.pop();
    },
    text: () => undefined,
  });
  walkTree(page, {
    enter: (element) => {
      if (panels.has(attribute(element, 'id'))) element.attrs = element.attrs.filter(({ name }) => !HIDES.has(name));
      return true;
    },
    leave: () => undefined,
    text: () => undefined,
  });
}

function asText(element: HtmlElement): void {
  element.tagName = 'span';
  element.nodeName = 'span';
}
