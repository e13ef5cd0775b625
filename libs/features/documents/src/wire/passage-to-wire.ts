import type { PassageBody } from '@regqa/contracts';
import { formatCitation } from '@regqa/domain';
import type { DocumentMetadata, LocatedPassage, Passage } from '@regqa/ports';
import type { z } from 'zod';

/** Returns a passage with its citation, its place in the instrument and its neighbours. */
export function passageToWire(located: LocatedPassage): z.input<typeof PassageBody> {
  const { passage, metadata } = located;
  return {
    ...textToWire(passage, metadata),
    document_id: located.documentId,
    version_id: located.versionId,
    title: metadata.title,
    section_heading: passage.sectionHeading,
    heading_path: [...passage.headingPath],
    kind: passage.kind,
    ordinal: passage.ordinal,
    previous_chunk_id: located.previousChunkId,
    next_chunk_id: located.nextChunkId,
  };
}

/** Returns the text of a passage with where it stands. */
export function textToWire(
  { chunkId, section, pageNumber, pageLabel, ocr, text, start, end }: Passage,
  metadata: Pick<DocumentMetadata, 'title' | 'jurisdiction' | 'state' | 'documentType' | 'authority'>,
) {
  return {
    chunk_id: chunkId,
    section,
    citation: formatCitation({ ...metadata, section, pageNumber }),
    page_number: pageNumber,
    page_label: pageLabel,
    ocr,
    text,
    start,
    end,
  };
}
