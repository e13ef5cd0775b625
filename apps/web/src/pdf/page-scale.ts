/** A page in points of its file, or what it is drawn into in pixels of the screen. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PageScale {
  /** Pixels of the screen for each point of the page. */
  readonly scale: number;
  /** Pixels of the canvas for each pixel of the screen. */
  readonly density: number;
}

/** Phones refuse larger canvases, and draw nothing then. */
const MOST_PIXELS = 16_000_000;
const LONGEST_SIDE = 8_192;

/**
 * Returns how large a page is drawn that fills a width at zoom 1. One that would take more than a browser gives is
 * drawn with fewer pixels, not smaller.
 */
export function pageScale(page: Size, into: { width: number; zoom: number; pixelRatio: number }): PageScale {
  const scale = (Math.max(1, into.width) / page.width) * into.zoom;
  const { width, height } = { width: page.width * scale, height: page.height * scale };
  const density = Math.min(
    into.pixelRatio,
    Math.sqrt(MOST_PIXELS / (width * height)),
    LONGEST_SIDE / Math.max(width, height),
  );
  return { scale, density };
}
