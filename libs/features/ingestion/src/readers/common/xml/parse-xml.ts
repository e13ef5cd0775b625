import { LIMITS } from '../../../document-model/limits.ts';
import { SaxesParser } from 'saxes';
import { UnreadableDocumentError } from '@regqa/errors';
import { cleanText } from '../../../document-model/clean-text.ts';

/** Events in document order. Names are as written, prefix included. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * Reads elements and texts; no entities. Throws UnreadableDocumentError, naming `what`, if malformed or over limits.
 */
export function readXmlEvents(text: string, events: XmlEvents, what = 'The XML'): void {
  let depth = 0;
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('error', (error) => {
    throw new UnreadableDocumentError(`${what} is malformed: ${error.message}`, { cause: error });
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('['))
      throw new UnreadableDocumentError(`${what} defines entities of its own, which is not accepted.`);
  });
  parser.on('opentag', (tag) => {
    if (++depth > LIMITS.xmlDepth)
      throw new UnreadableDocumentError(`${what} is nested more than ${LIMITS.xmlDepth} levels deep.`);
    events.open(tag.name, tag.attributes);
  });
  refuseManyAttributes(parser, what);
  parser.on('closetag', (tag) => {
    depth--;
    events.close(tag.name);
  });
  const tellText = (piece: string) => {
    if (piece.length > LIMITS.xmlTextCharacters)
      throw new UnreadableDocumentError(`${what} holds a text of more than 5,000,000 characters.`);
    events.text(piece);
  };
  parser.on('text', tellText);
  parser.on('cdata', tellText);
  parser.write(text).close();
}

/** Counted while they are read: an element with millions of them would be held in memory first. */
function refuseManyAttributes(parser: SaxesParser, what: string): void {
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    if (++attributes > LIMITS.xmlAttributes)
      throw new UnreadableDocumentError(`${what} has an element with more than ${LIMITS.xmlAttributes} attributes.`);
  });
}

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
