import { isSchedule } from '../../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../../document-model/heading-meaning.ts';
import { foldHeading, readContentsEntry } from '../../structure/contents/contents-entry.ts';

/** Numbers of repealed provisions are left out. */
const LARGEST_STEP = 20;
const DOTS_AND_PAGE = /\.{4}\s*\d+$/;

/** Whether a line is one of a contents list, with its page. */
export function endsEntry(line: string): boolean {
  return DOTS_AND_PAGE.test(line.slice(-200));
}

/** Follows the numbers of headings: without blank lines only their order distinguishes them from numbered items. */
export class NumberOrder {
  private last = 0;
  /** The chapter whose sections are being numbered, `1` of `1.1`, `1.2` …; of chapters only the next one follows. */
  private chapter: number | null = null;
  private readonly listedTitles = new Map<string, string>();

  /** Whether a line heads the next provision, or begins the title that the contents list gives it. */
  follows(meaning: HeadingMeaning): boolean {
    if (meaning.is !== 'provision') return true;
    const own = Number.parseInt(meaning.number, 10);
    const isNext =
      this.chapter !== null && !meaning.number.includes('.')
        ? own === this.last + 1
        : own >= this.last && own <= this.last + LARGEST_STEP;
    return isNext || this.listedTitles.get(meaning.number)?.startsWith(titleOf(meaning)) === true;
  }

  /** Whether a line is a heading of the contents list: it is one wherever it comes again. */
  repeats(meaning: HeadingMeaning): boolean {
    if (meaning.is !== 'provision' && meaning.is !== 'container') return false;
    const title = titleOf(meaning);
    return title !== '' && this.listedTitles.get(meaning.number ?? '') === title;
  }

  add(meaning: HeadingMeaning): void {
    if (meaning.is !== 'provision' && meaning.is !== 'container') return;
    const before = this.last;
    if (meaning.is === 'provision') this.last = Number.parseInt(meaning.number, 10) || this.last;
    else if (isSchedule(meaning)) this.last = 0;
    this.chapter = this.chapterOf(meaning, before);
    if (!this.listedTitles.has(meaning.number ?? '')) this.listedTitles.set(meaning.number ?? '', titleOf(meaning));
  }

  /** A chapter's sections begin with its first: `40.5 hectares` after section 40 is none. */
  private chapterOf(meaning: HeadingMeaning, before: number): number | null {
    if (meaning.is !== 'provision' || !meaning.number.includes('.')) return null;
    const isFirst = meaning.number === `${before}.1`;
    return isFirst || this.chapter === this.last ? this.last : null;
  }
}

function titleOf({ number, heading }: { readonly number: string | null; readonly heading: string | null }): string {
  const line = `${number ?? ''} ${heading ?? ''}`;
  // No dots may lead to an entry's page.
  return foldHeading(readContentsEntry(line)?.heading ?? line).replace(/\d{1,4}$/, '');
}
