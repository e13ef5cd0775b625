import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FLOAT, INT64, onnxFile } from './onnx-file.fixture.ts';

/** Words that the tokenizer of these models knows, each with its place as its id. */
export const WORDS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'shed', 'house', 'height', 'metres'];

/** Files of a model's folder, by their path. Those that are left out are like a real model's. */
export interface GivenFolder {
  readonly onnx: Uint8Array;
  readonly manifest?: object;
  readonly config?: object;
  /** Words that the model was trained to read before questions and passages. */
  readonly prompts?: { readonly query: string; readonly document: string };
}

/** Writes a folder in the layout of the Hugging Face hub. */
export async function writeModelFolder(
  folder: string,
  { onnx, manifest, config, prompts }: GivenFolder,
): Promise<string> {
  await mkdir(join(folder, 'onnx'), { recursive: true });
  const json = (name: string, value: object) => writeFile(join(folder, name), JSON.stringify(value));
  await json('tokenizer.json', tokenizer());
  await json('tokenizer_config.json', { tokenizer_class: 'BertTokenizer' });
  await json('config.json', config ?? { hidden_size: 2 });
  if (manifest !== undefined) await json('manifest.json', manifest);
  if (prompts !== undefined) await json('config_sentence_transformers.json', { prompts });
  await writeFile(join(folder, 'onnx/model_quantized.onnx'), onnx);
  return folder;
}

/** A sentence encoder whose state of a token is the row of `table` for the token's id. */
export function encoderFile(table: readonly (readonly number[])[]): Uint8Array {
  return onnxFile({
    inputs: [{ name: 'input_ids', type: INT64, rank: 2 }],
    outputs: [{ name: 'last_hidden_state', type: FLOAT, rank: 3 }],
    nodes: [{ operation: 'Gather', inputs: ['table', 'input_ids'], output: 'last_hidden_state' }],
    weights: [
      { name: 'table', dims: [table.length, table[0]!.length], type: FLOAT, values: Float32Array.from(table.flat()) },
    ],
  });
}

/** A cross-encoder whose logit is the sum of the ids of the text's tokens, its last [SEP] among them. */
export function scorerFile(): Uint8Array {
  const ids = ['input_ids', 'attention_mask', 'token_type_ids'];
  return onnxFile({
    inputs: ids.map((name) => ({ name, type: INT64, rank: 2 })),
    outputs: [{ name: 'logits', type: FLOAT, rank: 2 }],
    nodes: [
      ...ids.map((name) => ({ operation: 'Cast', inputs: [name], output: `float_${name}`, attributes: { to: FLOAT } })),
      { operation: 'Mul', inputs: ['float_input_ids', 'float_attention_mask'], output: 'seen' },
      { operation: 'Mul', inputs: ['seen', 'float_token_type_ids'], output: 'of_text' },
      { operation: 'ReduceSum', inputs: ['of_text', 'axes'], output: 'logits', attributes: { keepdims: 1 } },
    ],
    weights: [{ name: 'axes', dims: [1], type: INT64, values: BigInt64Array.of(1n) }],
  });
}

function tokenizer(): object {
  return {
    version: '1.0',
    added_tokens: WORDS.slice(0, 4).map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: { type: 'BertProcessing', sep: ['[SEP]', 3], cls: ['[CLS]', 2] },
    decoder: { type: 'WordPiece', prefix: '##' },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(WORDS.map((word, id) => [word, id])),
    },
  };
}
