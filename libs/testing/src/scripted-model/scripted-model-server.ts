import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { playAct } from './model-acts.ts';
import type { ModelAct } from './model-acts.ts';

/** A chat completion request as the server got it. */
export interface ReceivedCompletion {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly model?: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly [member: string]: unknown;
  };
  /** Resolves when the client has gone before the answer was complete. */
  readonly abandoned: Promise<void>;
}

/** Decides what the server does with a request. */
export type ModelScript = (request: ReceivedCompletion, count: number) => ModelAct;

/** A real HTTP server that speaks OpenAI's chat completions and answers, or misbehaves, as its script says. */
export class ScriptedModelServer {
  readonly received: ReceivedCompletion[] = [];
  /** What is done with the next requests; until it is set every request gets an empty completion. */
  script: ModelScript = () => ({ kind: 'write', text: '' });
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      // A client that broke off within its request, or sent none that can be read, gets nothing.
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** Starts to listen; returns the base URL that a client is given, with `/v1`. */
  async start(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const abandoned = new Promise<void>((resolve) =>
      response.once('close', () => void (response.writableFinished || resolve())),
    );
    const text = await readText(request);
    const received = {
      path: request.url ?? '/',
      headers: request.headers,
      body: JSON.parse(text),
      abandoned,
    } as ReceivedCompletion;
    this.received.push(received);
    await playAct(this.script(received, this.received.length), response);
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
