import { defaultTreeAdapter, parse, parseFragment } from 'parse5';
import { UnreadableDocumentError } from '@regqa/errors';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { LIMITS } from '../../../document-model/limits.ts';

export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** XHTML closes elements in their opening tag; HTML would leave them open. */
const SELF_CLOSED =
  /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)([a-zA-Z][\w:-]*)((?:\s[^<>]*)?)\/>/g;

/** Returns the page as browsers build it without scripting. Throws UnreadableDocumentError if too deep or too large. */
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

/** Visits the elements in a node in document order, and not those in an element for which `visit` returns false. */
export function eachElement(node: ParentNode, visit: (element: HtmlElement) => boolean): void {
  for (const child of node.childNodes) if ('tagName' in child && visit(child)) eachElement(child, visit);
}

/** Returns the texts in a node, but for those in the elements that `isLeftOut` names; `texts` come before them. */
export function textsIn(
  node: ParentNode,
  isLeftOut: (element: HtmlElement) => boolean,
  texts: string[] = [],
): readonly string[] {
  for (const child of node.childNodes) {
    if (isText(child)) texts.push(child.value);
    else if ('tagName' in child && !isLeftOut(child)) textsIn(child, isLeftOut, texts);
  }
  return texts;
}

export function isText(node: ChildNode): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
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
