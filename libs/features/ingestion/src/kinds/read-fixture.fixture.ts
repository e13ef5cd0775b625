import { readDocument } from '../pipeline/read-document.ts';
import type { KindFixture } from './kind-fixture.fixture.ts';

/** Returns what is read from the file of a fixture, in the form of the fixture. */
export async function readFixture({ kind, file, pinpoints }: KindFixture): Promise<KindFixture> {
  const fileName = file.startsWith('<') ? 'invented.xml' : 'invented.md';
  const read = await readDocument(Buffer.from(file), { fileName, idPrefix: 'x@1', given: {} });
  return {
    kind,
    file,
    documentType: read.metadataFrom.document_type === 'default' ? null : read.metadata.documentType,
    authority: read.metadata.authority,
    pinpoints: pinpoints.map(([words, , passageKind]) => {
      const passage = read.passages.find(({ text }) => text.includes(words));
      if (passage === undefined) throw new Error(`No passage has the words "${words}".`);
      return passageKind === undefined ? [words, passage.section] : [words, passage.section, passage.kind];
    }),
  };
}
