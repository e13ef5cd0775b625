import { toScore } from '@regqa/contracts';
import type { ReceiptBody } from '@regqa/contracts';
import type { PreparedDocument } from './prepared-document.ts';

export interface RunFindings {
  readonly changes: ReceiptBody['changes'];
  /** Identifier that the upload was answered with, where the version has moved to another document since. */
  readonly movedFrom: string | null;
  readonly warnings: readonly string[];
  readonly durationMs: number;
}

export function writeReceipt(document: PreparedDocument, run: RunFindings): ReceiptBody {
  const { facts, structure } = document;
  const warnings = [...facts.warnings, ...run.warnings];
  return {
    outcome: outcomeOf(document, warnings),
    warnings,
    details: [...facts.details],
    set_aside: facts.setAside.map((one) => ({ ...one, share: toScore(one.share) })),
    format: document.format,
    converted_from: facts.convertedFrom,
    pages: facts.pages,
    pages_without_text: [...facts.pagesWithoutText],
    pages_ocr: [...facts.pagesOcr],
    provisions: facts.provisions,
    tables: facts.tables,
    passages: document.passages.length,
    passages_cut: facts.passagesCut,
    characters: document.characters,
    contents_entries: facts.contentsEntries,
    contents_missing: [...facts.contentsMissing],
    relations: {
      definitions: structure.definitions.length,
      cross_references: structure.crossReferences.length,
      cross_references_unresolved: structure.crossReferences.filter(({ resolved }) => !resolved).length,
      amendment_notes: structure.amendmentNotes.length,
      commencement: structure.commencement.length,
    },
    metadata_from: { ...document.metadataFrom },
    changes: run.changes,
    moved_from: run.movedFrom,
    flags: document.flags.map((flag) => ({ ...flag })),
    duration_ms: run.durationMs,
  };
}

/** Text that is addressed to a machine is something to look at, too. */
function outcomeOf({ facts, flags }: PreparedDocument, warnings: readonly string[]): ReceiptBody['outcome'] {
  if (facts.quarantine !== null) return 'quarantined';
  return warnings.length + flags.length > 0 ? 'published_with_warnings' : 'published';
}
