import { INK } from './page-image.ts';
import type { PageImage } from './page-image.ts';

/** A rectangle of an image, in pixels from the top left. */
export interface ImageArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the mean stroke width in pixels: twice the ink's area over its outline, which is the number of changes
 * between ink and paper along rows and columns. 0 without ink. Bold strokes are about half as wide again.
 */
export function strokeWidth({ pixels, width, height }: PageImage, area: ImageArea): number {
  const [left, top] = [Math.max(0, area.left), Math.max(0, area.top)];
  const [right, bottom] = [Math.min(width, area.left + area.width), Math.min(height, area.top + area.height)];
  const paperAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || (pixels[y * width + x] as number) >= INK ? 1 : 0;
  let ink = 0;
  let changes = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (paperAt(x, y) === 1) continue;
      ink++;
      changes += paperAt(x - 1, y) + paperAt(x + 1, y) + paperAt(x, y - 1) + paperAt(x, y + 1);
    }
  }
  return changes === 0 ? 0 : (2 * ink) / changes;
}
