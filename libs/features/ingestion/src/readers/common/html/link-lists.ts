import { attribute, walkTree } from './parse-html.ts';
import type { HtmlElement } from './parse-html.ts';

const LISTS = new Set(['ul', 'ol', 'table', 'dl']);
const FEWEST_LINKS = 3;
/** Share of a list's text that are links within the document when it is a contents list. */
const LEAST_SHARE = 0.8;

interface Counts {
  readonly element: HtmlElement;
  characters: number;
  linked: number;
  links: number;
}

/** Returns the lists and tables whose text is links to places in the same document: its contents lists. */
export function contentsLists(root: Parameters<typeof walkTree>[0]): ReadonlySet<HtmlElement> {
  const found = new Set<HtmlElement>();
  const open: Counts[] = [];
  let links = 0;
  walkTree(root, {
    enter: (element) => {
      if (LISTS.has(element.tagName)) open.push({ element, characters: 0, linked: 0, links: 0 });
      if (isInnerLink(element)) links++;
      return true;
    },
    leave: (element) => {
      if (isInnerLink(element)) {
        links--;
        const top = open.at(-1);
        if (top !== undefined) top.links++;
      }
      if (open.at(-1)?.element === element) close(open, found);
    },
    text: (text) => {
      const top = open.at(-1);
      const length = text.trim().length;
      if (top === undefined) return;
      top.characters += length;
      if (links > 0) top.linked += length;
    },
  });
  return found;
}

function close(open: Counts[], found: Set<HtmlElement>): void {
  const own = open.pop() as Counts;
  if (own.links >= FEWEST_LINKS && own.linked >= own.characters * LEAST_SHARE) found.add(own.element);
  const outer = open.at(-1);
  if (outer === undefined) return;
  outer.characters += own.characters;
  outer.linked += own.linked;
  outer.links += own.links;
}

function isInnerLink(element: HtmlElement): boolean {
  return element.tagName === 'a' && /^#./.test(attribute(element, 'href'));
}
