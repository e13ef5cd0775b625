import { outlineOf } from './outline.ts';
import type { DryReading } from './read-files.ts';

/** Returns a reading as `--json` prints it: names as in the interface. */
export function readingToJson(reading: DryReading): object {
  const { file, outcome, reason } = reading;
  if (outcome === 'failed') return { file: file.shown, outcome, reason };
  const { format, metadata, metadataFrom, facts, flags, passages, characters } = reading.document;
  return {
    file: file.shown,
    outcome,
    reason,
    format,
    converted_from: facts.convertedFrom,
    metadata: {
      title: metadata.title,
      jurisdiction: metadata.jurisdiction,
      state: metadata.state,
      lga: metadata.lga,
      document_type: metadata.documentType,
      authority: metadata.authority,
      coverage: metadata.coverage,
      last_updated: metadata.lastUpdated,
      in_force_from: metadata.inForceFrom,
    },
    metadata_from: metadataFrom,
    pages: facts.pages,
    pages_without_text: facts.pagesWithoutText,
    provisions: facts.provisions,
    tables: facts.tables,
    passages: passages.length,
    passages_cut: facts.passagesCut,
    characters,
    contents_entries: facts.contentsEntries,
    contents_missing: facts.contentsMissing,
    flags,
    warnings: facts.warnings,
    details: facts.details,
    set_aside: facts.setAside,
    structure: outlineOf(reading.document).map(({ node, passages: own }) => ({
      key: node.key,
      parent_key: node.parentKey,
      type: node.type,
      number: node.number,
      heading: node.heading,
      label: node.label,
      page_number: node.pageNumber,
      repealed: node.repealed,
      passages: own,
    })),
  };
}
