import { cleanText } from '../../../document-model/clean-text.ts';
import { readXmlEvents } from './read-xml-events.ts';
import type { XmlEvents } from './read-xml-events.ts';

/** An element of a parsed file; children are elements and strings in order. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlNode | string)[];
}

/**
 * Returns the root element; no entities. Throws UnreadableDocumentError, naming `what`, if malformed or over limits.
 */
export function parseXml(text: string, what?: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [] };
  const open: XmlNode[] = [root];
  const top = () => open[open.length - 1] as XmlNode;
  const events: XmlEvents = {
    open: (name, attributes) => {
      const node: XmlNode = { name, attributes, children: [] };
      top().children.push(node);
      open.push(node);
    },
    close: () => void open.pop(),
    text: (piece) => void top().children.push(cleanText(piece)),
  };
  readXmlEvents(text, events, what);
  return root.children.find((child): child is XmlNode => typeof child !== 'string') ?? root;
}

export function childrenNamed(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child): child is XmlNode => typeof child !== 'string' && child.name === name);
}

export function childNamed(node: XmlNode, name: string): XmlNode | undefined {
  return node.children.find((child): child is XmlNode => typeof child !== 'string' && child.name === name);
}

/** Returns the text of a node and everything in it, white space collapsed: the files wrap at 80 columns. */
export function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return '';
  const parts: string[] = [];
  collect(node, parts);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

function collect(node: XmlNode, parts: string[]): void {
  for (const child of node.children) {
    if (typeof child === 'string') parts.push(child);
    else collect(child, parts);
  }
}
