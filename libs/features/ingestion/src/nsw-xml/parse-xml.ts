import { UnreadableDocumentError } from '@regqa/errors';
import { SaxesParser } from 'saxes';
import { LIMITS } from '../limits.ts';

/** An element of a parsed file; children are elements and strings in order. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlNode | string)[];
}

/**
 * Returns the root element. Nothing outside the file is read and no entity is defined by it.
 * Throws UnreadableDocumentError for malformed XML and for what exceeds the limits.
 */
export function parseXml(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [] };
  const open: XmlNode[] = [root];
  const top = () => open[open.length - 1] as XmlNode;
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('error', (error) => {
    throw new UnreadableDocumentError(`The XML is malformed: ${error.message}`, { cause: error });
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new UnreadableDocumentError('The XML defines entities of its own, which is not accepted.');
  });
  parser.on('opentag', (tag) => {
    const node: XmlNode = { name: tag.name, attributes: tag.attributes, children: [] };
    if (open.length > LIMITS.xmlDepth) throw new UnreadableDocumentError(`The XML is nested more than ${LIMITS.xmlDepth} levels deep.`);
    if (Object.keys(tag.attributes).length > LIMITS.xmlAttributes) throw new UnreadableDocumentError(`An XML element has more than ${LIMITS.xmlAttributes} attributes.`);
    top().children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (piece: string) => {
    if (piece.length > LIMITS.xmlTextCharacters) throw new UnreadableDocumentError('The XML holds a text of more than 5,000,000 characters.');
    top().children.push(piece);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return root.children.find((child): child is XmlNode => typeof child !== 'string') ?? root;
}

/** Returns the child elements of a name. */
export function childrenNamed(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child): child is XmlNode => typeof child !== 'string' && child.name === name);
}

/** Returns the first child element of a name, or undefined. */
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
