/**
 * What the weights of the model that reads questions differ by from those of the model that reads passages: people ask in
 * other words than the law's. The upper layers' matrices have one of low rank added each (LoRA, Hu et al. 2021). Vectors
 * of passages stay as they are, so that nothing is embedded again.
 */
export interface QuestionWeights {
  /** The model that they were fitted for: its name without the part that tells editions of its files apart. */
  readonly model: string;
  /** By layer and matrix: `3.attention.self.query`. */
  readonly parts: Readonly<Record<string, { readonly read: KeptRows; readonly added: KeptRows }>>;
}

/** Rows of a matrix, each as signed bytes with a scale of its own. */
export interface KeptRows {
  readonly scales: readonly number[];
  /** Base64 of the bytes. */
  readonly bytes: string;
}

/** The product of two matrices of low rank: rows times columns, row by row. */
export interface AddedMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** Returns what is added to each matrix. Throws an Error where the parts of one do not fit together. */
export function addedMatrices({ parts }: QuestionWeights): Map<string, AddedMatrix> {
  return new Map(Object.entries(parts).map(([name, { read, added }]) => [name, multiply(name, restoreRows(name, read), restoreRows(name, added))]));
}

/** Rows of a matrix, one after another. */
export interface Rows {
  readonly count: number;
  readonly width: number;
  readonly values: Float32Array;
}

function multiply(name: string, read: Rows, added: Rows): AddedMatrix {
  if (read.count !== added.count) throw new Error(`weights of ${name}: ${read.count} directions are read and ${added.count} added`);
  const values = new Float32Array(read.width * added.width);
  for (let direction = 0; direction < read.count; direction++) {
    for (let row = 0; row < read.width; row++) {
      const amount = read.values[direction * read.width + row]!;
      const [from, to] = [direction * added.width, row * added.width];
      for (let column = 0; column < added.width; column++) values[to + column]! += amount * added.values[from + column]!;
    }
  }
  return { rows: read.width, columns: added.width, values };
}

/** Returns the numbers of rows as they are kept. Throws an Error where their bytes and scales do not fit together. */
export function restoreRows(name: string, { scales, bytes }: KeptRows): Rows {
  const raw = Buffer.from(bytes, 'base64');
  const width = raw.length / scales.length;
  if (scales.length === 0 || !Number.isInteger(width) || width === 0) throw new Error(`weights of ${name}: ${raw.length} bytes for ${scales.length} directions`);
  const signed = new Int8Array(raw.buffer, raw.byteOffset, raw.length);
  return { count: scales.length, width, values: Float32Array.from(signed, (value, at) => value * scales[Math.floor(at / width)]!) };
}
