import type { LeftOut } from './html-blocks.ts';

/** Returns what the receipt says of pictures. */
export function leftOutDetails({ pictures }: LeftOut): string[] {
  return pictures > 0 ? [`${pictures} pictures in the source are not in the text.`] : [];
}
