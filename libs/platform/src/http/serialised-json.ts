/**
 * A JSON body that is already written: an answer that is given again and again is put into bytes once. In parts, so
 * that what all answers share is not copied for each of them.
 */
export class SerialisedJson {
  /** UTF-8; together one JSON text. Nobody changes them: other answers may have the same. */
  readonly parts: readonly Buffer[];

  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
  }

  /** How many bytes all parts have. */
  get length(): number {
    return this.parts.reduce((sum, part) => sum + part.length, 0);
  }
}
