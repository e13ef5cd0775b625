import { tableAsMarkdown } from '../../document-model/markdown-table.ts';
import type { SetAsideKind } from '../../document-model/set-aside.ts';
import type { UnitPlace, UnitWriter } from '../../structure/unit-writer.ts';
import { childNamed, childrenNamed, elementsOf, textOf } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';

export interface BodyPlace extends UnitPlace {
  /** Inside a note or quoted text, where numbers are not the provision's own. */
  readonly quoted: boolean;
  readonly note: boolean;
}

const BULLET = /^[•*–—-]$/;

function writeBody(node: XmlNode, place: BodyPlace, writer: UnitWriter): void {
  for (const child of elementsOf(node)) writeNode(child, place, writer);
}

/** Writes one element of a provision's body without what is editorial (history notes, back references). */
export function writeNode(node: XmlNode, place: BodyPlace, writer: UnitWriter): void {
  const write = WRITERS.get(node.name);
  if (write !== undefined) write(node, place, writer);
  else if (node.name === 'content' && node.attributes['type'] === 'auto-inserted') writeBody(node, place, writer);
  else leaveOut(node, writer);
}

const WRITERS: ReadonlyMap<string, (node: XmlNode, place: BodyPlace, writer: UnitWriter) => void> = new Map([
  ['tier', writeTier],
  ['block', writeBlock],
  ['note', writeNote],
  ['table', writeTable],
  ['txt', (node, place, writer) => writer.unit(kindIn(place), place, textOf(node))],
  ['repealed', writeRepealed],
  ['li', writeItem],
  ['formulablock', (node, place, writer) => writer.unit(kindIn(place), place, textOf(node) || formulaImage(node))],
  ['pre', writeBody],
  ['post', writeBody],
  ['list', writeBody],
  ['deflist', writeBody],
]);

/** Numbers and headings are written with what they belong to; attributes in the form of elements are not. */
const WRITTEN_APART = new Set(['head', 'no', 'heading', 'parentattributes']);

export function leaveOut(node: XmlNode, writer: UnitWriter): void {
  if (WRITTEN_APART.has(node.name)) return;
  writer.setAside.add(whyLeftOut(node), textOf(node));
}

function whyLeftOut({ name, attributes }: XmlNode): SetAsideKind {
  if (name === 'content') return attributes['type'] === 'historynote' ? 'notes_on_changes' : 'editorial';
  if (name === 'metadata') return 'metadata';
  return name === 'block' ? 'editorial' : 'unknown';
}

function kindIn(place: BodyPlace): 'note' | 'definition' | 'text' {
  if (place.note) return 'note';
  return place.term === null ? 'text' : 'definition';
}

function writeTier(node: XmlNode, place: BodyPlace, writer: UnitWriter): void {
  const head = childNamed(node, 'head');
  const number = textOf(childNamed(head, 'no'));
  const heading = textOf(childNamed(head, 'heading'));
  const type = node.attributes['type'];
  const quoted = place.quoted || type === 'included' || type === 'plantable';
  const own = !quoted && number !== '';
  const mark = type === 'clause' ? ` item ${number}` : number;
  const inner: BodyPlace = { ...place, quoted, path: own ? [...place.path, mark] : place.path };
  if (number !== '') writer.addMark(number);
  if (heading !== '') writer.unit(place.note ? 'note' : 'subheading', inner, heading);
  writeBody(node, inner, writer);
  writer.flushMark();
}

function writeBlock(node: XmlNode, place: BodyPlace, writer: UnitWriter): void {
  if (node.attributes['type'] === 'sourceref') return leaveOut(node, writer);
  for (const child of elementsOf(node)) {
    if (child.name === 'deflist') writeDefinitions(child, place, writer);
    else writeNode(child, place, writer);
  }
}

function writeDefinitions(list: XmlNode, place: BodyPlace, writer: UnitWriter): void {
  for (const child of elementsOf(list)) {
    const opening = child.name === 'block' ? childNamed(child, 'txt') : undefined;
    const term = textOf(childNamed(opening, 'defterm')) || place.term;
    writeNode(child, { ...place, term }, writer);
  }
}

function writeItem(node: XmlNode, place: BodyPlace, writer: UnitWriter): void {
  const number = textOf(childNamed(node, 'no'));
  const heading = textOf(childNamed(node, 'heading'));
  const own = !place.quoted && !place.note && /^\(/.test(number);
  const inner: BodyPlace = own ? { ...place, path: [...place.path, number] } : place;
  if (number !== '') writer.addMark(BULLET.test(number) ? '•' : number);
  if (heading !== '') writer.unit(kindIn(place), inner, heading);
  writeBody(node, inner, writer);
  writer.flushMark();
}

function writeNote(node: XmlNode, place: BodyPlace, writer: UnitWriter): void {
  const inner: BodyPlace = { ...place, note: true, quoted: true };
  writer.addMark(textOf(childNamed(node, 'heading')) || 'Note—');
  writeBody(node, inner, writer);
  writer.flushMark();
}

function writeRepealed(node: XmlNode, place: BodyPlace, writer: UnitWriter): void {
  const numbers = textOf(childNamed(node, 'repinfo'));
  const mark = textOf(childNamed(node, 'repealedtxt')) || '(Repealed)';
  writer.unit('text', place, `${numbers} ${mark}`.trim());
}

function writeTable(node: XmlNode, place: BodyPlace, writer: UnitWriter): void {
  const heading = textOf(childNamed(node, 'heading'));
  if (heading !== '') writer.unit('subheading', place, heading);
  writer.flushMark();
  for (const group of childrenNamed(node, 'tgroup')) {
    const header = childrenNamed(group, 'thead').flatMap(rowsOf);
    const body = childrenNamed(group, 'tbody').flatMap(rowsOf);
    for (const piece of tableAsMarkdown({ header, body }, { inWholeRows: true })) writer.unit('table', place, piece);
  }
}

function rowsOf(part: XmlNode): string[][] {
  return childrenNamed(part, 'row').map((row) => childrenNamed(row, 'entry').map(cellText));
}

const OWN_LINE = new Set(['txt', 'block', 'list', 'li', 'no', 'note', 'deflist', 'heading']);

function cellText(cell: XmlNode): string {
  const pieces = ({ name, children }: XmlNode): string => {
    const space = OWN_LINE.has(name) ? ' ' : '';
    return space + children.map((child) => (typeof child === 'string' ? child : pieces(child))).join('') + space;
  };
  return pieces(cell).replace(/\s+/g, ' ').trim();
}

function formulaImage(node: XmlNode): string {
  return elementsOf(node).length > 0 ? '[formula given as a picture in the source]' : '';
}
