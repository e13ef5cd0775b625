import type { Pdfium } from './pdfium.ts';

/** A horizontal or vertical line of the drawing: the border of a table, an underline, a footnote rule. */
export interface PageRule {
  readonly kind: 'horizontal' | 'vertical';
  /** Height of a horizontal, distance from the left of a vertical rule, in points of the page as shown. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface PageGraphics {
  readonly rules: readonly PageRule[];
  /** Share of the page that its largest image covers, from 0 to 1. */
  readonly imageShare: number;
}

/** Types of page objects (fpdf_edit.h). */
const PATH = 2;
const IMAGE = 3;
const MOVE_TO = 2;
const LINE_TO = 0;
const THICKEST_RULE = 2;
const SHORTEST_RULE = 6;
/** Drawings of maps and charts have paths of thousands of segments, and pages of tens of thousands of objects. */
const MOST_SEGMENTS = 400;
const MOST_OBJECTS = 20_000;

interface Place {
  readonly pdfium: Pdfium;
  readonly box: PageBox;
  /** Room for six floats. */
  readonly scratch: number;
}

/** Returns a page's straight lines and its share of image. */
export function readGraphics(page: number, at: Place): PageGraphics {
  const { call } = at.pdfium;
  const rules: PageRule[] = [];
  let largestImage = 0;
  const count = Math.min(call.FPDFPage_CountObjects(page), MOST_OBJECTS);
  for (let index = 0; index < count; index++) {
    const object = call.FPDFPage_GetObject(page, index);
    const type = call.FPDFPageObj_GetType(object);
    const bounds = type === PATH || type === IMAGE ? boundsOf(object, at) : null;
    if (bounds === null) continue;
    const { width, height } = sizeOf(bounds);
    if (type === IMAGE) largestImage = Math.max(largestImage, width * height);
    // Thin areas are lines; of outlines each straight segment is one.
    else if (Math.min(width, height) <= THICKEST_RULE) rules.push(...asRule(bounds));
    else if (isStroked(object, at)) rules.push(...segmentsOf(object, at).flatMap(asRule));
  }
  return { rules, imageShare: Math.min(1, largestImage / Math.max(1, at.box.width * at.box.height)) };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

type Ends = readonly [from: Point, to: Point];

function sizeOf([from, to]: Ends): { width: number; height: number } {
  return { width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
}

function boundsOf(object: number, { pdfium, box, scratch }: Place): Ends | null {
  if (pdfium.call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
  const [left, bottom, right, top] = floats(pdfium, scratch, 4) as [number, number, number, number];
  return [shownAt(box, left, bottom), shownAt(box, right, top)];
}

function isStroked(object: number, { pdfium, scratch }: Place): boolean {
  if (pdfium.call.FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) return false;
  return pdfium.view().getInt32(scratch + 4, true) !== 0;
}

function segmentsOf(object: number, { pdfium, box, scratch }: Place): Ends[] {
  const { call } = pdfium;
  const count = call.FPDFPath_CountSegments(object);
  if (count > MOST_SEGMENTS || call.FPDFPageObj_GetMatrix(object, scratch) === 0) return [];
  const [a, b, c, d, e, f] = floats(pdfium, scratch, 6) as [number, number, number, number, number, number];
  const segments: Ends[] = [];
  let start: Point | null = null;
  let before: Point | null = null;
  for (let index = 0; index < count; index++) {
    const segment = call.FPDFPath_GetPathSegment(object, index);
    const type = call.FPDFPathSegment_GetType(segment);
    call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const [x, y] = floats(pdfium, scratch, 2) as [number, number];
    const point = shownAt(box, a * x + c * y + e, b * x + d * y + f);
    if (type === MOVE_TO) start = point;
    else if (type === LINE_TO && before !== null) segments.push([before, point]);
    before = point;
  }
  if (count >= 4 && start !== null && before !== null) segments.push([before, start]);
  return segments;
}

function floats(pdfium: Pdfium, from: number, count: number): number[] {
  const view = pdfium.view();
  return Array.from({ length: count }, (_, index) => view.getFloat32(from + index * 4, true));
}

function asRule(ends: Ends): PageRule[] {
  const { width, height } = sizeOf(ends);
  const [kind, along, across] =
    height <= THICKEST_RULE ? (['horizontal', 'x', 'y'] as const) : (['vertical', 'y', 'x'] as const);
  if (Math.min(width, height) > THICKEST_RULE || Math.max(width, height) < SHORTEST_RULE) return [];
  const [from, to] = ends.map((end) => end[along]).sort((one, other) => one - other) as [number, number];
  return [{ kind, at: (ends[0][across] + ends[1][across]) / 2, from, to }];
}

/** Returns how far a point is along the direction that is so many quarter turns against the clock from rightwards. */
export function alongOf({ x, y }: Point, turns: number): number {
  const along = turns % 2 === 0 ? x : y;
  return turns % 4 < 2 ? along : -along;
}

/** A quarter turn clockwise for each step, as `/Rotate` of a page counts. */
export type Quarters = 0 | 1 | 2 | 3;

export interface PageBox {
  /** Size as shown, in points. */
  readonly width: number;
  readonly height: number;
  /** Corner of the visible part in the coordinates of the page's content. */
  readonly left: number;
  readonly bottom: number;
  readonly rotation: Quarters;
}

/** Returns a page's box. `scratch`: room for four floats. */
export function readPageBox({ call, view }: Pdfium, page: number, scratch: number): PageBox {
  const size = { width: call.FPDF_GetPageWidthF(page), height: call.FPDF_GetPageHeightF(page) };
  const rotation = (call.FPDFPage_GetRotation(page) & 3) as Quarters;
  if (call.FPDF_GetPageBoundingBox(page, scratch) === 0) return { ...size, rotation, left: 0, bottom: 0 };
  return { ...size, rotation, left: view().getFloat32(scratch, true), bottom: view().getFloat32(scratch + 12, true) };
}

/** Returns where a point of the content is on the page as shown: points from its left and its bottom edge. */
export function shownAt(box: PageBox, x: number, y: number): Point {
  const right = x - box.left;
  const up = y - box.bottom;
  if (box.rotation === 1) return { x: up, y: box.height - right };
  if (box.rotation === 2) return { x: box.width - right, y: box.height - up };
  return box.rotation === 3 ? { x: box.width - up, y: right } : { x: right, y: up };
}
