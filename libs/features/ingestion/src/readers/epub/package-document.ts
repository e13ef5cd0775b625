import { UnreadableDocumentError } from '@regqa/errors';
import { childNamed, parseXml, textOf } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import { shown } from '../common/zip/open-archive.ts';
import type { Archive } from '../common/zip/open-archive.ts';
import { textOfEntry } from './text-of-entry.ts';

/** An e-book's package document (EPUB 3.3, section 5; EPUB 2.0.1). Names are those of entries in the archive. */
export interface PackageDocument {
  readonly title: string;
  readonly publisher: string;
  /** As written: a date or a date and time. */
  readonly date: string;
  /** Documents in reading order, without those that are only for finding one's way. */
  readonly chapters: readonly string[];
  /** The list of contents: a navigation document, or the NCX of older e-books. */
  readonly navigation: string | null;
}

const HTML_TYPES = new Set(['application/xhtml+xml', 'text/html', 'application/x-dtbook+xml']);
const NCX_TYPE = 'application/x-dtbncx+xml';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly isNavigation: boolean;
}

/** Returns an e-book's package document. Throws UnreadableDocumentError where it is missing or has no documents. */
export async function readPackageDocument(archive: Archive): Promise<PackageDocument> {
  const container = parseXml(
    await textOfEntry(archive, 'META-INF/container.xml'),
    'META-INF/container.xml in the e-book',
  );
  const rootFile = descendants(container).find(({ name }) => local(name) === 'rootfile')?.attributes['full-path'] ?? '';
  const root = parseXml(await textOfEntry(archive, rootFile), 'The package document of the e-book');
  if (archive.names.includes('META-INF/encryption.xml')) await refuseEncrypted(archive);
  const folder = rootFile.slice(0, rootFile.lastIndexOf('/') + 1);
  const items = itemsOf(root, folder);
  const spine = part(root, 'spine');
  const references = (spine?.children ?? []).flatMap((child) =>
    typeof child === 'string' ? [] : [child.attributes['idref'] ?? ''],
  );
  const ordered = references.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const chapters = ordered
    .filter(({ type, isNavigation }) => HTML_TYPES.has(type) && !isNavigation)
    .map(({ name }) => name);
  if (chapters.length === 0) throw new UnreadableDocumentError('The e-book lists no text.');
  const navigation = items.find(({ isNavigation }) => isNavigation) ?? items.find(({ type }) => type === NCX_TYPE);
  return { ...metadataOf(root), chapters, navigation: navigation?.name ?? null };
}

function itemsOf(root: XmlNode, folder: string): Item[] {
  const manifest = part(root, 'manifest');
  return (manifest?.children ?? []).flatMap((child) => {
    if (typeof child === 'string' || local(child.name) !== 'item') return [];
    const { id = '', href = '', properties = '' } = child.attributes;
    return [
      {
        id,
        name: entryName(folder, href),
        type: child.attributes['media-type'] ?? '',
        isNavigation: properties.split(/\s+/).includes('nav'),
      },
    ];
  });
}

/** Font obfuscation encrypts fonts, which are not read; anything else is a lock. */
async function refuseEncrypted(archive: Archive): Promise<void> {
  const root = parseXml(await textOfEntry(archive, 'META-INF/encryption.xml'), 'META-INF/encryption.xml in the e-book');
  const locked = descendants(root).some(
    ({ name, attributes }) =>
      local(name) === 'CipherReference' && /\.(?:x?html?|xml|opf|ncx)$/i.test(attributes['URI'] ?? ''),
  );
  if (locked)
    throw new UnreadableDocumentError(
      'The e-book is protected against copying; upload it without protection, or as PDF or Word.',
    );
}

function metadataOf(root: XmlNode): Pick<PackageDocument, 'title' | 'publisher' | 'date'> {
  const metadata = part(root, 'metadata');
  const first = (name: string) => {
    const node =
      metadata === undefined ? undefined : descendants(metadata).find((candidate) => local(candidate.name) === name);
    return textOf(node).slice(0, 300);
  };
  return { title: first('title'), publisher: first('publisher'), date: first('date') };
}

function part(root: XmlNode, name: string): XmlNode | undefined {
  return childNamed(root, name) ?? childNamed(root, `opf:${name}`);
}

function local(name: string): string {
  return name.replace(/^.*:/, '');
}

function descendants(root: XmlNode): XmlNode[] {
  const found: XmlNode[] = [];
  const open: XmlNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.push(node);
    for (const child of node.children.toReversed()) if (typeof child !== 'string') open.push(child);
  }
  return found;
}

/** Returns the name of the entry that a reference leads to: relative to its folder, without its fragment. */
export function entryName(folder: string, reference: string): string {
  const path = decode(reference.split(/[#?]/, 1)[0]!);
  const parts: string[] = [];
  for (const step of `${path.startsWith('/') ? '' : folder}${path}`.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.' && step !== '') parts.push(step);
  }
  return parts.join('/');
}

function decode(reference: string): string {
  return reference.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

/** Returns the text of the entries of a navigation document or NCX, in order. */
export function navigationEntries(text: string): string[] {
  const root = parseXml(text, 'The contents list of the e-book');
  const isNcx = local(root.name) === 'ncx';
  const list = isNcx
    ? root
    : (descendants(root).find(
        ({ name, attributes }) => local(name) === 'nav' && /\btoc\b/.test(attributes['epub:type'] ?? 'toc'),
      ) ?? root);
  return descendants(list)
    .filter(({ name }) => local(name) === (isNcx ? 'navLabel' : 'a'))
    .map((node) => shown(textOf(node)));
}
