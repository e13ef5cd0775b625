import { contextOf } from '@regqa/domain';
import type { StandingPassage } from '@regqa/domain';

/** Returns a passage's text for its vector: with its place in the instrument, as the cross-encoder reads it. */
export function embeddedText(passage: StandingPassage & { readonly text: string }): string {
  return contextOf(passage) + passage.text;
}
