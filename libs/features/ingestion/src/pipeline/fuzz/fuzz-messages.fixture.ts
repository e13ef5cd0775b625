import type { FuzzedFormat } from './fuzzed-formats.fixture.ts';

/** Which changed files a process is to read. */
export interface FuzzRequest {
  readonly format: FuzzedFormat;
  readonly seed: number;
  /** Numbers of the files: each has a seed of its own, so that it can be made again alone. */
  readonly from: number;
  readonly to: number;
  readonly data: string;
}

/** What the process says: before each file, after one that shows a fault, and at the end. */
export type FuzzMessage =
  | { readonly is: 'reading'; readonly file: number }
  | { readonly is: 'fault'; readonly file: number; readonly what: string }
  | { readonly is: 'end'; readonly read: number; readonly refused: number; readonly heapMb: readonly number[] };
