import type { ReadFile } from '../../document-model/elements.ts';
import { SetAsideTally } from '../../document-model/set-aside.ts';
import type { SetAside } from '../../document-model/set-aside.ts';
import type { StructuredBlocks } from '../../structure/structure-blocks.ts';

/** Returns what follows from a file's structure, for formats without pages; `setAside`: what was left out before. */
export function structuredFile(
  structured: StructuredBlocks,
  setAside: readonly SetAside[],
): Omit<ReadFile, 'clues'> & { readonly details: readonly string[] } {
  return {
    elements: structured.elements,
    contents: structured.contents,
    notes: structured.notes,
    pages: null,
    pagesWithoutText: [],
    warnings: [],
    details: structured.details,
    setAside: new SetAsideTally().addAll(structured.setAside).addAll(setAside).counted(),
  };
}
