import type { LeftOut } from './html-blocks.ts';

export function leftOutDetails({ pictures }: LeftOut): string[] {
  return pictures > 0 ? [`${pictures} pictures in the source are not in the text.`] : [];
}
