import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Provision } from '@regqa/ports';
import { filesIn, foldHeading, readByProduct } from './data-files.ts';
import type { PartResult } from './figure.ts';

/** A section as an Act's own contents list names it. */
export interface ListedSection {
  readonly number: string;
  readonly heading: string;
}

const SECTION_LINE = /^(\d{1,3}[A-Z]{0,4}(?:-\d{1,3}[A-Z]{0,3})?)\s+(\S.*)$/;
const PAGE_AT_END = /\t[\s_]*\d{1,4}[\s_]*$/;

/**
 * Measures sections of the Commonwealth Acts in Markdown against each file's contents list, read here from the lines.
 * Headings whose words only the contents list has are counted apart: there the reader completed them from that list.
 */
export async function measureMarkdownActs(data: string): Promise<PartResult> {
  const totals = { listed: 0, found: 0, inText: 0 };
  const wrong: string[] = [];
  for (const path of filesIn(join(data, 'au/commonwealth-acts-md'), '.md')) {
    const { listed, body } = readContents(readFileSync(path, 'utf8'));
    const byNumber = sectionsByNumber((await readByProduct(path)).provisions);
    const lines = new Set(body.map((line) => foldHeading(line)));
    for (const section of listed) {
      totals.listed++;
      const heading = foldHeading(section.heading);
      const found = byNumber.get(section.number)?.includes(heading) ?? false;
      if (found) totals.found++;
      else
        wrong.push(
          `${basename(path)}: ${section.number} "${section.heading}"; sections with this number: ` +
            `${byNumber.get(section.number)?.join(', ') ?? 'none'}`,
        );
      if (found && lines.has(foldHeading(section.number) + heading)) totals.inText++;
    }
  }
  return {
    title: 'Commonwealth Acts in Markdown',
    figures: [
      {
        name: 'Commonwealth Acts: sections of the contents lists found with exact number and heading',
        right: totals.found,
        of: totals.listed,
        target: 0.98,
      },
      {
        name: 'Commonwealth Acts: the same, without headings that were completed from the contents list',
        right: totals.inText,
        of: totals.listed,
        target: null,
      },
    ],
    wrong,
    remarks: ['Headings compared by letters and digits.'],
  };
}

function sectionsByNumber(provisions: readonly Provision[]): Map<string, string[]> {
  const byNumber = new Map<string, string[]>();
  for (const { type, number, heading } of provisions) {
    if (type !== 'provision' || number === null) continue;
    byNumber.set(number, [...(byNumber.get(number) ?? []), foldHeading(heading ?? '')]);
  }
  return byNumber;
}

/** Returns the sections that the first contents list names, and the lines after it. */
export function readContents(markdown: string): { listed: ListedSection[]; body: string[] } {
  const lines = markdown.split('\n');
  const begin = lines.findIndex((line) => /^#+\s*(?:table of )?contents\s*$/i.test(line));
  if (begin < 0) return { listed: [], body: lines };
  const entries: string[] = [];
  let end = begin + 1;
  for (; end < lines.length; end++) {
    const line = lines[end] as string;
    const text = plainLine(line);
    if (
      /^#/.test(line) &&
      !PAGE_AT_END.test(line) &&
      (/^An Act\b/i.test(text) || entries.some((entry) => foldHeading(entry) === foldHeading(text)))
    )
      break;
    if (text !== '') entries.push(text);
  }
  const listed = entries.flatMap((entry) => {
    const match = SECTION_LINE.exec(entry);
    return match === null ? [] : [{ number: match[1] as string, heading: match[2] as string }];
  });
  return { listed, body: lines.slice(end).map(plainLine) };
}

function plainLine(line: string): string {
  return line
    .replace(PAGE_AT_END, '')
    .replace(/^\s*(?:#+|\*)\s+/, '')
    .replace(/\*+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
