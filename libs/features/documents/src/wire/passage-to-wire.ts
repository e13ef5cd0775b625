import type { PassageBody } from '@regqa/contracts';
import { formatCitation } from '@regqa/domain';
import type { DocumentMetadata, LocatedPassage, Passage } from '@regqa/ports';
import type { z } from 'zod';

/** Returns a passage with its citation, its place in the instrument and its neighbours. */
export function passageToWire(located: LocatedPassage): z.input<typeof PassageBody> {
  const { passage, metadata } = located;
  return {
    chunk_id: passage.chunkId,
    document_id: located.documentId,
    version_id: located.versionId,
    title: metadata.title,
    section: passage.section,
    section_heading: passage.sectionHeading,
    heading_path: [...passage.headingPath],
    citation: citationOf(passage, metadata),
    page_number: passage.pageNumber,
    page_label: passage.pageLabel,
    ocr: passage.ocr,
    kind: passage.kind,
    ordinal: passage.ordinal,
    text: passage.text,
    start: passage.start,
    end: passage.end,
    previous_chunk_id: located.previousChunkId,
    next_chunk_id: located.nextChunkId,
  };
}

/** Returns the citation of a passage of a document. */
export const citationOf = (
  { section, pageNumber }: Passage,
  { title, jurisdiction, state }: Pick<DocumentMetadata, 'title' | 'jurisdiction' | 'state'>,
): string => formatCitation({ title, jurisdiction, state, section, pageNumber });
