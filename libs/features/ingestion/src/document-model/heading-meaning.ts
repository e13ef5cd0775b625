import type { ContainerType } from './elements.ts';

export type HeadingMeaning =
  | {
      readonly is: 'container';
      readonly type: ContainerType;
      readonly rank: number;
      readonly number: string | null;
      readonly heading: string | null;
    }
  | {
      readonly is: 'provision';
      readonly number: string;
      readonly heading: string | null;
      readonly continued?: boolean;
      readonly isParagraph?: boolean;
      /** It is below nothing of this rank or deeper; absent where the level of its heading says that. */
      readonly closes?: number;
    }
  | { readonly is: 'enacting' | 'contents' | 'endnotes' | 'editorial' | 'long-title' | 'plain' };

/** Whether a container is a schedule, appendix or annexure: the numbers of provisions begin again in each. */
export function isSchedule({ type }: { readonly type: string }): boolean {
  return type === 'schedule' || type === 'appendix';
}

/** Plain headings down to this level are over the provisions, those below it within them. */
export const DEEPEST_HEADING = 4;
/** Headings that are only bold are at this level or below. */
export const LEVEL_OF_BOLD = 4;

/** Levels of headings, outermost first; provisions come below all of them. */
export const RANKS = {
  schedule: 5,
  chapter: 10,
  part: 20,
  division: 30,
  subdivision: 40,
  heading: 50,
  provision: 100,
  below: 110,
} as const;

const GENERAL_HEADING =
  /^(?:(?:general )?definitions?|interpretation|dictionary|terms used|defined terms|glossary|meanings? of terms)$/i;

/** Whether definitions below a heading hold for more than the provision that it heads. */
export function headsDefinitions(heading: string): boolean {
  return GENERAL_HEADING.test(heading.replace(/(?<![.—–:-])[.—–:-]+$/, '').trim());
}
