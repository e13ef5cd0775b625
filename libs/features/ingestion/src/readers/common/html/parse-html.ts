import { defaultTreeAdapter, parse, parseFragment } from 'parse5';
import { UnreadableDocumentError } from '@regqa/errors';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { LIMITS } from '../../../document-model/limits.ts';

export type HtmlElement = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** XHTML closes elements in their opening tag; HTML would leave them open. */
const SELF_CLOSED =
  /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)([a-zA-Z][\w:-]*)((?:\s[^<>]*)?)\/>/g;

/**
 * Returns the body as browsers build it, without scripts. Throws UnreadableDocumentError beyond the depth and size
 * limits.
 */
export function parseHtml(text: string): ParentNode {
  refuseManyAttributes(text);
  const isXhtml = /<html[^>]{0,500}xmlns=/i.test(text.slice(0, 4_000));
  return parse(isXhtml ? text.replace(SELF_CLOSED, '<$1$2></$1>') : text, {
    scriptingEnabled: false,
    treeAdapter: boundedAdapter(),
  });
}

/** Limits hold while the tree grows: some constructs take time with the square of the depth. */
function boundedAdapter(): typeof defaultTreeAdapter {
  let nodes = 0;
  let depth = 0;
  const count = () => {
    if (++nodes > LIMITS.htmlNodes)
      throw new UnreadableDocumentError(`The HTML has more than ${LIMITS.htmlNodes.toLocaleString('en-AU')} elements.`);
  };
  return {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      count();
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush: () => {
      if (++depth > LIMITS.htmlDepth)
        throw new UnreadableDocumentError(`The HTML is nested more than ${LIMITS.htmlDepth} levels deep.`);
    },
    onItemPop: () => {
      depth--;
    },
  };
}

/** The parser compares each attribute with those before it: thousands cost nothing, a million would cost a minute. */
function refuseManyAttributes(text: string): void {
  const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    let words = 0;
    let quote = 0;
    for (at++; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (quote !== 0) {
        if (code === quote) quote = 0;
      } else if (code === 34 || code === 39) quote = code;
      else if (code === 62) break;
      else if ((isSpace(code) || code === 47) && ++words > LIMITS.htmlAttributes)
        throw new UnreadableDocumentError(
          `The HTML has an element with more than ${LIMITS.htmlAttributes.toLocaleString('en-AU')} attributes.`,
        );
    }
  }
}

export interface TreeEvents {
  /** Returns false to skip what is in the element, and its end. */
  enter(element: HtmlElement): boolean;
  leave?(element: HtmlElement): void;
  text?(text: string): void;
}

/** Visits what is in a node, in document order and without recursion. */
export function walkTree(root: ParentNode, events: TreeEvents): void {
  const open: { readonly parent: ParentNode; next: number }[] = [{ parent: root, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const child = top.parent.childNodes[top.next++] as ChildNode | undefined;
    if (child === undefined) {
      open.pop();
      if (open.length > 0) events.leave?.(top.parent as HtmlElement);
    } else if ('tagName' in child) {
      if (events.enter(child)) open.push({ parent: child, next: 0 });
    } else if (child.nodeName === '#text') events.text?.((child as DefaultTreeAdapterTypes.TextNode).value);
  }
}

export function attribute(element: HtmlElement, name: string): string {
  return element.attrs.find((candidate) => candidate.name === name)?.value ?? '';
}

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
