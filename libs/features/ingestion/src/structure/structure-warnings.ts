import type { StructuredBlocks } from './structure-blocks.ts';

/** Returns what the receipt says of headings that were completed and of endnotes that are kept apart. */
export function structureWarnings({ elements, endnotes, completedHeadings }: StructuredBlocks): string[] {
  const warnings: string[] = [];
  if (completedHeadings > 0) warnings.push(`${completedHeadings} headings lacked words that the contents list has; they were completed from it.`);
  const apart = endnotes.reduce((sum, text) => sum + text.length, 0);
  if (apart > 0 && !elements.some((element) => element.is === 'container' && element.type === 'endnotes')) warnings.push(`Endnotes of ${apart.toLocaleString('en-AU')} characters are no part of the law: they are read for the history of its provisions and not answered from.`);
  return warnings;
}
