import { attribute, walkTree } from '../common/html/parse-html.ts';
import type { HtmlElement } from '../common/html/parse-html.ts';

type Page = Parameters<typeof walkTree>[0];

const HEADING = /^h[1-6]$/;
const HIDES = new Set(['hidden', 'aria-hidden', 'style']);

/** How the classes of pages call what a reader opens. */
const PANEL = /(?:^|[\s_-])(?:collaps(?:e|ed|ible)|accordion|panel|tab-?pane|disclosure)(?:$|[\s_-])/i;
const LONGEST_HEADING = 150;

/**
 * Opens collapsed panels that a control or their class names. What a reader presses to open one heads it, and the text
 * of buttons in headings is kept. Linear.
 */
export function openPanels(page: Page): void {
  const panels = new Set<string>();
  const headings: HtmlElement[] = [];
  walkTree(page, {
    enter: (element) => {
      for (const id of attribute(element, 'aria-controls').split(/\s+/)) if (id !== '') panels.add(id);
      if (HEADING.test(element.tagName)) headings.push(element);
      if (element.tagName === 'button' && headings.length > 0) rename(element, 'span');
      return true;
    },
    leave: (element) => {
      if (headings.at(-1) === element) headings.pop();
    },
    text: () => undefined,
  });
  const lastIn = new Map<HtmlElement['parentNode'], HtmlElement>();
  walkTree(page, {
    enter: (element) => {
      const before = lastIn.get(element.parentNode);
      lastIn.set(element.parentNode, element);
      if (!panels.has(attribute(element, 'id')) && !PANEL.test(attribute(element, 'class'))) return true;
      const hidden = element.attrs.some(({ name }) => HIDES.has(name));
      element.attrs = element.attrs.filter(({ name }) => !HIDES.has(name));
      if (hidden && before !== undefined) headPanel(before);
      return true;
    },
    leave: () => undefined,
    text: () => undefined,
  });
}

/** Makes the control before a panel its heading. */
function headPanel(before: HtmlElement): void {
  if (HEADING.test(before.tagName)) return;
  const buttons: HtmlElement[] = [];
  let isControl = pressed(before);
  let characters = 0;
  walkTree({ childNodes: [before] } as unknown as Page, {
    enter: (element) => {
      isControl ||= pressed(element);
      if (element.tagName === 'button') buttons.push(element);
      return characters <= LONGEST_HEADING && !HEADING.test(element.tagName);
    },
    leave: () => undefined,
    text: (text) => {
      characters += text.trim().length;
    },
  });
  if (!isControl || characters === 0 || characters > LONGEST_HEADING) return;
  for (const button of buttons) rename(button, 'span');
  rename(before, 'h6');
}

function pressed(element: HtmlElement): boolean {
  return element.tagName === 'button' || attribute(element, 'aria-expanded') !== '';
}

function rename(element: HtmlElement, name: string): void {
  element.tagName = name;
  element.nodeName = name;
}
