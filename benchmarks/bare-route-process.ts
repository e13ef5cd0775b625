// What a cached answer is compared with: the same bytes from a bare Express route behind the same proxy, in the same
// two threads. Prints its address. Started by bare-route.ts, which sends the answer as the first line of standard
// input.
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

if (isMainThread) await serve();
else await forward(workerData as string);

async function serve(): Promise<void> {
  const [answer] = (await once(createInterface({ input: process.stdin }), 'line')) as [string];
  const app = express();
  app.post('/api/query', express.json(), (_request, response) => void response.type('json').send(answer));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = new Worker(new URL(import.meta.url), { workerData: addressOf(server) });
  const [url] = (await once(proxy, 'message')) as [string];
  process.stdout.write(`${url}\n`);
}

async function forward(target: string): Promise<void> {
  const app = express();
  app.use(createProxyMiddleware({ target, agent: new Agent({ keepAlive: true, scheduling: 'lifo' }) }));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  parentPort!.postMessage(addressOf(server));
}

function addressOf(server: ReturnType<typeof createServer>): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
