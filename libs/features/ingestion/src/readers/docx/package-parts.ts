import { textOfEntry } from '../common/zip/open-archive.ts';
import type { Archive } from '../common/zip/open-archive.ts';
import { childrenNamed, parseXml } from '../common/xml/parse-xml.ts';

/** Returns where the parts are (Open Packaging Conventions, ECMA-376 part 2), by convention where it is not said. */
export async function findWordParts(archive: Archive) {
  const ofPackage = await relationships(archive, '_rels/.rels', '');
  const document = ofPackage.find(({ kind }) => kind === 'officeDocument')?.target ?? 'word/document.xml';
  const folder = document.slice(0, document.lastIndexOf('/') + 1);
  const ofDocument = await relationships(archive, `${folder}_rels/${document.slice(folder.length)}.rels`, folder);
  const inArchive = (name: string) => (archive.names.includes(name) ? name : null);
  return {
    document,
    properties: inArchive(ofPackage.find(({ kind }) => kind === 'core-properties')?.target ?? 'docProps/core.xml'),
    running: ofDocument
      .filter(({ kind, target }) => (kind === 'header' || kind === 'footer') && archive.names.includes(target))
      .map(({ target }) => target),
    of: (wanted: string) =>
      inArchive(ofDocument.find(({ kind }) => kind === wanted)?.target ?? `${folder}${wanted}.xml`),
  };
}

async function relationships(archive: Archive, name: string, folder: string) {
  if (!archive.names.includes(name)) return [];
  const root = parseXml(await textOfEntry(archive, name), `"${name}" in the Word document`);
  return childrenNamed(root, 'Relationship').flatMap(({ attributes }) => {
    const target = attributes['Target'] ?? '';
    if (attributes['TargetMode'] === 'External' || target === '') return [];
    return [
      {
        /** Last part of the type's URI: `styles`, `officeDocument`. */
        kind: (attributes['Type'] ?? '').replace(/^.*\//, ''),
        target: target.startsWith('/') ? target.slice(1) : `${folder}${target}`,
      },
    ];
  });
}
