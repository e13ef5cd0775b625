/** A page as it looks: one byte a pixel, rows from the top, 0 black and 255 white. */
export interface PageImage {
  readonly width: number;
  readonly height: number;
  readonly dotsPerInch: number;
  readonly pixels: Uint8Array;
}

/** Darker than this is ink: halfway, as scans of printed pages have few pixels in between. */
const INK = 128;

/** A page with a smaller share of ink is blank: a speck or a hairline, no word. */
const LEAST_INK = 0.0002;

export function isBlank({ pixels }: PageImage): boolean {
  let ink = 0;
  for (const pixel of pixels) if (pixel < INK) ink++;
  return ink < pixels.length * LEAST_INK;
}

/** Returns the image as a binary PGM file (netpbm), which needs no encoder and every OCR engine reads. */
export function toPgm({ width, height, pixels }: PageImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}

export function turn(image: PageImage, degrees: 90 | 180 | 270): PageImage {
  const { width, height, pixels } = image;
  const turned = new Uint8Array(pixels.length);
  const place = {
    90: (x: number, y: number) => x * height + height - 1 - y,
    180: (x: number, y: number) => (height - 1 - y) * width + width - 1 - x,
    270: (x: number, y: number) => (width - 1 - x) * height + y,
  }[degrees];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[place(x, y)] = pixels[y * width + x] as number;
  return degrees === 180 ? { ...image, pixels: turned } : { ...image, width: height, height: width, pixels: turned };
}

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
