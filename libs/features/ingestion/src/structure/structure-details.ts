import type { StructuredBlocks } from './structure-blocks.ts';

export function structureDetails({ completedHeadings }: StructuredBlocks): string[] {
  if (completedHeadings === 0) return [];
  return [`${completedHeadings} headings lacked words that the contents list has; they were completed from it.`];
}
