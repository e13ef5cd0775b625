import { LIMITS } from '../../../document-model/limits.ts';
import { SaxesParser } from 'saxes';
import { UnreadableDocumentError } from '@regqa/errors';
import { cleanText } from '../../../document-model/clean-text.ts';

/** An element of a parsed file; children are elements and strings in order. Names are as written, prefix included. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlNode | string)[];
}

/** Gets each child of an element by name as soon as it ends, and keeps none: the tree of a large file would not fit. */
interface EachChild {
  readonly of: string;
  read(child: XmlNode): void;
}

/** Returns the root; no entities. Throws UnreadableDocumentError, naming `what`, if malformed or over limits. */
export function parseXml(text: string, what = 'The XML', each?: EachChild): XmlNode {
  const open: XmlNode[] = [{ name: '', attributes: {}, children: [] }];
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('error', (error) => {
    throw new UnreadableDocumentError(`${what} is malformed: ${error.message}`, { cause: error });
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('['))
      throw new UnreadableDocumentError(`${what} defines entities of its own, which is not accepted.`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > LIMITS.xmlDepth)
      throw new UnreadableDocumentError(`${what} is nested more than ${LIMITS.xmlDepth} levels deep.`);
    const node = { name, attributes, children: [] };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  refuseManyAttributes(parser, what);
  parser.on('closetag', () => {
    const closed = open.pop()!;
    const parent = open.at(-1)!;
    if (parent.name !== each?.of) return;
    parent.children.pop();
    each.read(closed);
  });
  const addText = (piece: string) => {
    if (piece.length > LIMITS.xmlTextCharacters)
      throw new UnreadableDocumentError(`${what} holds a text of more than 5,000,000 characters.`);
    open.at(-1)!.children.push(cleanText(piece));
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  const [root] = open as [XmlNode];
  return elementsOf(root)[0] ?? root;
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

/** Returns the child elements of a node without its texts. */
export function elementsOf(node: XmlNode): XmlNode[] {
  return node.children.filter((child) => typeof child !== 'string');
}

export function childrenNamed(node: XmlNode | undefined, name: string): XmlNode[] {
  return node === undefined ? [] : elementsOf(node).filter((child) => child.name === name);
}

export function childNamed(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child): child is XmlNode => typeof child !== 'string' && child.name === name);
}

/** Returns the text of a node and everything in it, white space collapsed: the files wrap at 80 columns. */
export function textOf(node: XmlNode | undefined): string {
  return node === undefined ? '' : wordsIn(node).replace(/\s+/g, ' ').trim();
}

function wordsIn(node: XmlNode): string {
  return node.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('');
}
