/** A JSON body that is already written: an answer that is given again and again is put into bytes once. */
export class SerialisedJson {
  /** UTF-8. */
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
