import { UnreadableDocumentError } from '@regqa/errors';
import type {
  Container,
  ContainerType,
  Found,
  ProvisionHeading,
  PublisherNote,
  ReadFile,
} from '../../document-model/elements.ts';
import { UnitWriter } from '../../structure/unit-writer.ts';
import { found } from '../../document-model/found.ts';
import { NO_CLUES, pictureWarnings } from '../common/clues.ts';
import { childNamed, childrenNamed, elementsOf, parseXml, textOf } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import { leaveOut, writeNode } from './write-units.ts';

const CONTAINERS = new Set(['chapter', 'part', 'division', 'subdivision', 'schedule', 'dictionary']);

const WHOLE_PROVISION = { path: [], term: null, quoted: false, note: false } as const;

/** Reads NSW exchange XML (exchangeXML.dtd). History notes, editorial tables and back references are no law. */
export function readNswXml(text: string): ReadFile {
  const root = parseXml(text);
  if (root.name !== 'exdoc')
    throw new UnreadableDocumentError('The XML is not NSW legislation exchange XML: its root is not <exdoc>.');
  const writer = new UnitWriter();
  const notes: PublisherNote[] = [];
  for (const child of elementsOf(root)) {
    const type = child.attributes['type'];
    if (child.name !== 'content' || type === 'editorial' || type === 'coverdata') leaveOut(child, writer);
    else walk(child, 1, { writer, notes });
  }
  return {
    elements: writer.elements,
    notes,
    contents: null,
    clues: {
      ...NO_CLUES,
      title: found(root.attributes['title'], 'title of the XML'),
      lastUpdated: found(root.attributes['first.valid.date'], 'first.valid.date of the XML'),
      inForceFrom: found(root.attributes['first.valid.date'], 'first.valid.date of the XML'),
      state: { value: 'NSW', where: 'NSW exchange XML' },
      instrument: {
        number: found(root.attributes['number'], 'number of the XML'),
        year: yearOf(root.attributes['year']),
        registerId: found(root.attributes['id'], 'id of the XML'),
      },
    },
    pages: null,
    pagesWithoutText: [],
    warnings: pictureWarnings(text.match(/<graphic[\s>]/g)?.length ?? 0),
    setAside: writer.setAside.counted(),
  };
}

function yearOf(value: string | undefined): Found<number> | null {
  return value !== undefined && /^\d{4}$/.test(value) ? { value: Number(value), where: 'year of the XML' } : null;
}

interface Written {
  readonly writer: UnitWriter;
  readonly notes: PublisherNote[];
}

function walk(node: XmlNode, rank: number, into: Written): void {
  for (const child of elementsOf(node)) {
    if (child.name === 'level' || isZone(child) || (isZone(node) && isClause(child))) walkLevel(child, rank, into);
    else if (child.attributes['type'] === 'auto-inserted') walk(child, rank, into);
    else if (child.name === 'content') leaveOut(child, into.writer);
    else if (child.name !== 'head') writeNode(child, WHOLE_PROVISION, into.writer);
  }
}

/** All of the head of such a zone is marked as its number. */
const ZONE = /^(Zone \w{1,5}) (.+)$/;

/** A zone of the Land Use Table that was put in before the others is no level, but holds clauses as they do. */
function isZone(node: XmlNode): boolean {
  return node.name === 'tier' && node.attributes['type'] === 'included' && elementsOf(node).some(isClause);
}

function isClause({ name, attributes }: XmlNode): boolean {
  return name === 'tier' && attributes['type'] === 'clause';
}

function containerType(type: string): ContainerType {
  if (type === 'clausegroup' || type === 'included') return 'group';
  return CONTAINERS.has(type) ? (type as ContainerType) : 'heading';
}

function walkLevel(level: XmlNode, rank: number, into: Written): void {
  const type = level.attributes['type'] ?? '';
  const head = childNamed(level, 'head');
  const marked = textOf(childNamed(head, 'no'));
  const [, number = marked || null, name = ''] = ZONE.exec(marked) ?? [];
  const heading = textOf(childNamed(head, 'heading')) || name || null;
  const repealed = level.attributes['status'] === 'repealed';
  const element: Container | ProvisionHeading =
    type === 'clause'
      ? { is: 'provision', rank, number, heading, repealed, sourceId: level.attributes['id'] ?? null, position: null }
      : { is: 'container', rank, type: containerType(type), number, heading, position: null };
  into.writer.push(element);
  for (const text of historyNotesOf(level)) into.notes.push({ text, element, provision: null });
  walk(level, rank + 1, into);
  into.writer.push({ is: 'close', rank });
}

/** Returns a level's own history notes, each as `cl 4.3: Am 2014 (806), Sch 1; 2016 (31), cl 4.` */
function historyNotesOf(level: XmlNode): string[] {
  return childrenNamed(level, 'content').flatMap((content) => {
    if (content.attributes['type'] === 'auto-inserted') return historyNotesOf(content);
    if (content.attributes['type'] !== 'historynote') return [];
    return childrenNamed(content, 'txt')
      .map(textOf)
      .filter((text) => text !== '');
  });
}
