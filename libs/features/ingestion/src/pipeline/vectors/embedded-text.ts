import { contextOf } from '@regqa/domain';
import type { StandingPassage } from '@regqa/domain';

/** Returns the text of a passage as its vector is made from it: with where it stands, as the cross-encoder reads it. */
export function embeddedText(passage: StandingPassage & { readonly text: string }): string {
  return contextOf(passage) + passage.text;
}
