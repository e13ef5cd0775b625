import { UnreadableDocumentError } from '@regqa/errors';
import type { ReadFile } from '../../document-model/elements.ts';
import { found } from '../../document-model/found.ts';
import { readBlocks, titleOf } from '../common/read-blocks.ts';
import { parseXml } from '../common/xml/parse-xml.ts';
import { RegisterXmlBlocks } from './register-xml-blocks.ts';

/** Fewer provisions with number and heading are data of another kind. */
const FEWEST_HEADINGS = 3;

/**
 * Reads XML of a register of legislation by the names that most give their elements: Akoma Ntoso, Queensland, New
 * Zealand, Canada. Throws UnreadableDocumentError for XML that has no such provisions.
 */
export function readRegisterXml(text: string): ReadFile {
  const root = parseXml(text);
  const reader = new RegisterXmlBlocks();
  reader.read(root);
  reader.finish();
  if (reader.headings < FEWEST_HEADINGS)
    throw new UnreadableDocumentError(
      'The file is XML of a kind that is not read: it has no provisions with number and heading. NSW ' +
        'legislation exchange XML (<exdoc>) and the XML of other registers are.',
    );
  const blocks = reader.builder.finish();
  return readBlocks({
    blocks,
    title: found(root.attributes.title, 'title of the XML') ?? titleOf(blocks),
    about: Object.values(root.attributes)
      .filter((value) => /^[\p{L} ()]{3,200}$/u.test(value))
      .join('\n'),
    setAside: reader.builder.setAside.counted(),
  });
}
