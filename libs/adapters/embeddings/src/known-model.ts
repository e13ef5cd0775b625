/** A file of the model, with the SHA-256 by which it is known to be whole and the published one. */
export interface ModelFile {
  readonly path: string;
  readonly sha256: string;
}

/** The model that is fetched where no folder is given. */
export interface KnownModel {
  readonly name: string;
  /** Files lie under `<hub>/<repository>/resolve/<revision>/`. */
  readonly repository: string;
  readonly revision: string;
  readonly files: readonly ModelFile[];
  /** Bytes of all files together, for the progress. */
  readonly bytes: number;
}

/**
 * all-MiniLM-L6-v2 (Apache-2.0), 384 dimensions, quantised to 8 bits, at a fixed revision of the model hub. The sums are
 * those that the hub states for this revision; a file with another one is not used.
 */
export const ALL_MINILM: KnownModel = {
  name: 'all-MiniLM-L6-v2',
  repository: 'Xenova/all-MiniLM-L6-v2',
  revision: '751bff37182d3f1213fa05d7196b954e230abad9',
  files: [
    { path: 'onnx/model_quantized.onnx', sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1' },
    { path: 'config.json', sha256: '7135149f7cffa1a573466c6e4d8423ed73b62fd2332c575bf738a0d033f70df7' },
    { path: 'tokenizer.json', sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0' },
    { path: 'tokenizer_config.json', sha256: '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3' },
  ],
  bytes: 22_972_370 + 711_661 + 650 + 366,
};
