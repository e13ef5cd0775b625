import { ChatModelError } from '@regqa/errors';
import type { ChatCompletion } from '@regqa/ports';
import type OpenAI from 'openai';
import type { CompletionWatch } from './completion-watch.ts';

type Chunk = OpenAI.ChatCompletionChunk;

/** A token is seldom longer, on the average over an answer, in any script. */
const MOST_CHARACTERS_PER_TOKEN = 16;
/** No model reads or writes so much at once. */
const MOST_TOKENS = 10_000_000;

export interface ReadOptions {
  readonly maxTokens: number;
  readonly idleTimeoutMs: number;
  readonly watch: CompletionWatch;
}

/**
 * Yields the text of a completion's chunks and returns how it ended. Throws ChatModelError when it falls silent, never
 * ends, ends without saying why (a cut connection looks like an end), or is no completion.
 */
export async function* readCompletion(
  chunks: AsyncIterable<Chunk>,
  { maxTokens, idleTimeoutMs, watch }: ReadOptions,
): AsyncGenerator<string, ChatCompletion, undefined> {
  let characters = 0;
  let finish: string | null = null;
  let usage: ChatCompletion['usage'] = null;
  for await (const chunk of chunks) {
    const { text, ended, counted } = readChunk(chunk);
    // The deadline bounds the wait for the first words: a slow model reads a long prompt first. From then on only text
    // is progress: empty chunks without an end would keep the wait going.
    if (text !== '') watch.expectMoreWithin(idleTimeoutMs);
    characters += text.length;
    if (characters > maxTokens * MOST_CHARACTERS_PER_TOKEN)
      throw new ChatModelError('overlong', `The model wrote more than the ${maxTokens} tokens it was allowed`);
    finish = ended ?? finish;
    usage = counted ?? usage;
    if (text !== '') yield text;
  }
  // The client ends an aborted stream as if it were complete.
  if (watch.signal.aborted) throw watch.signal.reason;
  return { finish: finishOf(finish), usage };
}

/** Reads with suspicion: compatible servers leave members out, others send what is no chunk at all. */
function readChunk(chunk: Chunk): { text: string; ended: string | null; counted: ChatCompletion['usage'] } {
  const choices: unknown = (chunk as Partial<Chunk> | null)?.choices;
  if (!Array.isArray(choices)) throw new ChatModelError('malformed', 'The model server sent what is no completion');
  const choice = choices[0] as Partial<Chunk['choices'][number]> | undefined;
  const content: unknown = choice?.delta?.content ?? '';
  if (typeof content !== 'string') throw new ChatModelError('malformed', 'The model server sent what is no text');
  return { text: content, ended: choice?.finish_reason ?? null, counted: countOf(chunk) };
}

/** No prompt is empty: a count that says so, or is no count, is none. */
function countOf({ usage }: Chunk): ChatCompletion['usage'] {
  const [promptTokens, completionTokens]: unknown[] = [usage?.prompt_tokens, usage?.completion_tokens];
  return isCount(promptTokens) && promptTokens > 0 && isCount(completionTokens)
    ? { promptTokens, completionTokens }
    : null;
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TOKENS;

function finishOf(reason: string | null): ChatCompletion['finish'] {
  if (reason === 'stop' || reason === 'length') return reason;
  if (reason === 'content_filter')
    throw new ChatModelError('filtered', "The provider's content filter ended the answer");
  throw new ChatModelError('cut-off', 'The answer ended without an end');
}
