import type { ReadFile } from '../../document-model/elements.ts';
import { SetAsideTally } from '../../document-model/set-aside.ts';
import type { SetAside } from '../../document-model/set-aside.ts';
import { readAmendmentHistory } from '../../structure/amendment-history.ts';
import { marginNotes } from '../../structure/margin-notes.ts';
import type { StructuredBlocks } from '../../structure/structure-blocks.ts';
import { structureDetails } from '../../structure/structure-details.ts';

/** Returns what follows from a file's structure, for formats without pages; `setAside`: what was left out before. */
export function structuredFile(
  structured: StructuredBlocks,
  setAside: readonly SetAside[],
): Omit<ReadFile, 'clues'> & { readonly details: readonly string[] } {
  return {
    elements: structured.elements,
    contents: structured.contents,
    notes: [...marginNotes(structured.marginNotes), ...readAmendmentHistory(structured.endnotes)],
    pages: null,
    pagesWithoutText: [],
    warnings: [],
    details: structureDetails(structured),
    setAside: new SetAsideTally().addAll(structured.setAside).addAll(setAside).counted(),
  };
}
