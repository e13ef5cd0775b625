import { readFileSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Tokens } from './text-tokens.ts';

/** Fusions whose fused form takes longer on a processor than its parts: a fifth of the time of a small BERT. */
const SLOWER_ON_A_PROCESSOR = 'SkipLayerNormFusion;BiasSkipLayerNormFusion;BiasGeluFusion';

/** Opens a model, by its path: it may lie in several files, which name each other. */
export function openSession(modelFile: string, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(modelFile, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    extra: {
      // Threads that spin while they wait take the processor from everything else on the machine.
      session: { intra_op: { allow_spinning: '0' }, x64quantprecision: sumsInt8() ? '0' : '1' },
      optimization: { disable_specified_optimizers: SLOWER_ON_A_PROCESSOR },
    },
  });
}

/**
 * Whether the processor sums products of int8 weights without overflow: any ARM one, and of the others those with VNNI.
 * On one without, the weights are read in a form that fits and takes more than twice the time.
 */
function sumsInt8(): boolean {
  if (process.arch !== 'x64') return true;
  try {
    return /\b(?:avx512_vnni|avx_vnni)\b/.test(readFileSync('/proc/cpuinfo', 'utf8'));
  } catch {
    return false; // not Linux: the safe form
  }
}

/**
 * Returns the numbers of the model's first output. One text or pair a call, without padding: the numbers of an int8
 * model are scaled by the whole input, so that padding or a neighbour in the batch would change them.
 */
export async function runModel(session: InferenceSession, { ids, typeIds }: Tokens): Promise<Float32Array> {
  const shape = [1, ids.length];
  const given: Record<string, Tensor> = {
    input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    token_type_ids: new Tensor('int64', BigInt64Array.from(typeIds, BigInt), shape),
  };
  const outputs = await session.run(Object.fromEntries(session.inputNames.map((name) => [name, given[name]!])));
  return outputs[session.outputNames[0]!]!.data as Float32Array;
}
