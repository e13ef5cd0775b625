import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/** What content has to be, and the error of content that is not. */
export interface ExpectedContent {
  readonly bytes: number;
  readonly sha256: string;
  readonly problem: () => Error;
}

/**
 * A stream that passes its content on, and knows its length and SHA-256 (hex) once all of it went through. Fails where
 * more or other content comes than is expected.
 */
export class CountedContent extends Transform {
  readonly #hash = createHash('sha256');
  readonly #expected: ExpectedContent | undefined;
  bytes = 0;
  sha256 = '';

  constructor(expected?: ExpectedContent) {
    super();
    this.#expected = expected;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    if (this.#expected && this.bytes > this.#expected.bytes) done(this.#expected.problem());
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.sha256 = this.#hash.digest('hex');
    done(this.#expected && this.#expected.sha256 !== this.sha256 ? this.#expected.problem() : null);
  }
}
