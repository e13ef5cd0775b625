import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** A stream that passes its content on, and knows its length and SHA-256 (hex) once all of it went through. */
export class CountedContent extends Transform {
  readonly #hash = createHash('sha256');
  bytes = 0;
  sha256 = '';

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  override _flush(done: () => void): void {
    this.sha256 = this.#hash.digest('hex');
    done();
  }
}
