/** Measures frameworks, guidelines, ordinances and Acts of other makers against what was read in them by hand. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ParsedDocument } from '@regqa/feature-ingestion';
import { foldHeading, readByProduct, readJsonLines } from './data-files.ts';
import type { PartResult } from './figure.ts';
import { pinpointFits } from './pinpoint-fits.ts';

interface Expected {
  readonly file: string;
  readonly title: string;
  readonly provisions: readonly {
    readonly pinpoint: string;
    readonly heading: string | null;
    readonly text: string;
    readonly page?: number;
  }[];
}

/**
 * Returns the shares of provisions with their words, pinpoint, heading and page; `expectations.jsonl` lies beside the
 * documents.
 */
export async function measureMoreDocuments(data: string): Promise<PartResult> {
  const folder = join(data, 'more');
  const file = join(folder, 'expectations.jsonl');
  const title = 'Frameworks, guidelines, ordinances and Acts of other makers';
  if (!existsSync(file))
    return { title, figures: [], wrong: [], remarks: ['Not measured: there is no expectations.jsonl.'] };
  const totals = { listed: 0, found: 0, pinpoints: 0, headings: 0, pages: 0, pagesRight: 0, quarantined: 0 };
  const wrong: string[] = [];
  const expected = readJsonLines<Expected>(file);
  for (const { file: name, provisions } of expected) {
    const document = await readByProduct(join(folder, name));
    if (document.facts.quarantine !== null) totals.quarantined++;
    for (const provision of provisions) {
      totals.listed++;
      const passage = bestPassage(document, provision);
      if (passage === undefined) {
        wrong.push(`${name}: ${provision.pinpoint}: its words are in no passage`);
        continue;
      }
      totals.found++;
      const hasPinpoint = pinpointFits(provision.pinpoint, passage, provision.text);
      if (hasPinpoint) totals.pinpoints++;
      else wrong.push(`${name}: ${provision.pinpoint} is cited ${passage.section ?? 'without a pinpoint'}`);
      if (hasHeading(passage, provision.heading)) totals.headings++;
      else wrong.push(`${name}: ${provision.pinpoint} has the heading ${passage.sectionHeading ?? 'of none'}`);
      if (provision.page === undefined) continue;
      totals.pages++;
      if (passage.pageNumber === provision.page) totals.pagesRight++;
    }
  }
  return {
    title,
    figures: [
      figure('provisions whose words are in a passage', totals.found, totals.listed),
      figure('provisions with their pinpoint', totals.pinpoints, totals.listed),
      figure('provisions with their heading', totals.headings, totals.listed),
      figure('pages right', totals.pagesRight, totals.pages),
      figure('not quarantined', expected.length - totals.quarantined, expected.length),
    ],
    wrong,
    remarks: ['A passage of a whole provision fits where the words stand under the marks of the pinpoint.'],
  };
}

const figure = (what: string, right: number, of: number) => ({
  name: `More documents: ${what}`,
  right,
  of,
  target: null,
});

type ReadPassage = ParsedDocument['passages'][number];

/** The passage that fits the pinpoint among those that have the words; the first one where none fits. */
function bestPassage(
  { passages }: ParsedDocument,
  { pinpoint, text }: Expected['provisions'][number],
): ReadPassage | undefined {
  const words = foldHeading(text.replace(/^#+ /, ''));
  const isHeading = (passage: ReadPassage) =>
    [passage.sectionHeading, numberedHeading(passage)].some((one) => foldHeading(one ?? '').includes(words));
  const having = passages.filter(
    (passage) => foldHeading(passage.text).includes(words) || (passage.sectionHeading !== null && isHeading(passage)),
  );
  return having.find((passage) => pinpointFits(pinpoint, passage, text)) ?? having[0];
}

function hasHeading(passage: ReadPassage, heading: string | null): boolean {
  const { headingPath, text } = passage;
  return [numberedHeading(passage), [passage.sectionHeading, ...headingPath, text.slice(0, 200)].join(' ')].some(
    (one) => foldHeading(one).includes(foldHeading(heading ?? '')),
  );
}

/** As it is printed: `PM4: Supplementary plans` where the pinpoint is `PM4(1)`. */
function numberedHeading({ section, sectionHeading }: ReadPassage): string {
  return `${section?.replace(/\(.*$/, '') ?? ''} ${sectionHeading ?? ''}`;
}
