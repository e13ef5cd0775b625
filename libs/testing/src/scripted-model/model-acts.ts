import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What a scripted model does with one request. */
export type ModelAct =
  /** Writes the text in pieces, each after a pause, then ends; `usage` is what it says of tokens, null for none. */
  | {
      readonly kind: 'write';
      readonly text: string;
      readonly finish?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly pauseMs?: number;
      readonly usage?: object | null;
    }
  /** Never answers. */
  | { readonly kind: 'silent' }
  /** Writes the text and then nothing, without an end. */
  | { readonly kind: 'stall'; readonly text: string }
  /** Writes the text and breaks the connection. */
  | { readonly kind: 'break'; readonly text: string }
  /** Writes the text and ends the stream without saying why. */
  | { readonly kind: 'cut'; readonly text: string }
  /** Answers with an error status. */
  | {
      readonly kind: 'fail';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  /** Streams what is no completion. */
  | { readonly kind: 'rubbish'; readonly data: string }
  /** Answers 200 with another content type. */
  | { readonly kind: 'other-type'; readonly contentType: string; readonly body: string }
  /** Repeats the text without an end. */
  | { readonly kind: 'endless'; readonly text: string }
  /** Sends one line without an end, which is never a chunk. */
  | { readonly kind: 'endless-line' }
  /** Reports an error within the stream. */
  | { readonly kind: 'error-event'; readonly text: string };

/** Characters in a chunk: neither words nor sentences come whole. */
const PIECE = 7;
const EVENT_STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };

/** Plays the act on a response; resolves when nothing more is to come. */
export async function playAct(act: ModelAct, response: ServerResponse): Promise<void> {
  if (act.kind === 'silent') return;
  if (act.kind === 'fail')
    return end(
      response,
      act.status,
      { 'content-type': 'application/json', ...act.headers },
      JSON.stringify(act.body ?? { error: { message: 'as scripted' } }),
    );
  if (act.kind === 'other-type') return end(response, 200, { 'content-type': act.contentType }, act.body);
  return playStream(act, response);
}

type StreamedAct = Exclude<ModelAct, { kind: 'silent' | 'fail' | 'other-type' }>;

async function playStream(act: StreamedAct, response: ServerResponse): Promise<void> {
  response.writeHead(200, { ...EVENT_STREAM, ...(act.kind === 'write' ? act.headers : {}) });
  response.flushHeaders();
  if (act.kind === 'rubbish') return void response.end(`data: ${act.data}\n\n`);
  if (act.kind === 'endless-line') return writeForEver(response, 'data: '.padEnd(65_536, 'x'));
  if (act.kind === 'endless') return writeForEver(response, chunk({ content: act.text }, null));
  await writePieces(response, act.text, act.kind === 'write' ? (act.pauseMs ?? 0) : 0);
  if (act.kind === 'stall') return;
  if (act.kind === 'break') return void response.destroy();
  if (act.kind === 'error-event') response.write(`data: ${JSON.stringify({ error: { message: 'as scripted' } })}\n\n`);
  if (act.kind === 'write') response.write(`${chunk({}, act.finish ?? 'stop')}${usageOf(act)}data: [DONE]\n\n`);
  response.end();
}

async function writePieces(response: ServerResponse, text: string, pauseMs: number): Promise<void> {
  for (let at = 0; at < text.length && !response.destroyed; at += PIECE) {
    if (pauseMs > 0) await delay(pauseMs);
    response.write(chunk({ content: text.slice(at, at + PIECE) }, null));
  }
}

async function writeForEver(response: ServerResponse, text: string): Promise<void> {
  const closed = once(response, 'close');
  while (!response.destroyed) {
    if (!response.write(text)) await Promise.race([once(response, 'drain'), closed]);
  }
}

function chunk(delta: { content?: string }, finish: string | null): string {
  return serverSentChunk({ choices: [{ index: 0, delta, finish_reason: finish }] });
}

function serverSentChunk(content: object): string {
  const common = { id: 'scripted', object: 'chat.completion.chunk', created: 0, model: 'scripted' };
  return `data: ${JSON.stringify({ ...common, ...content })}\n\n`;
}

function usageOf({ text, usage }: Extract<ModelAct, { kind: 'write' }>): string {
  if (usage === null) return '';
  const completion = Math.ceil(text.length / 4);
  const counted = usage ?? { prompt_tokens: 100, completion_tokens: completion, total_tokens: 100 + completion };
  return serverSentChunk({ choices: [], usage: counted });
}

function end(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, headers);
  response.end(body);
}
