import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '@regqa/ports';
import { eventually } from '@regqa/testing';
import { AddressWatch } from './address-watch.ts';
import { ServiceAddresses } from './service-addresses.ts';

let server: Server;
let watch: AddressWatch | undefined;
/** What the name stands for now; null: it cannot be looked up. */
let known: string[] | null;

beforeEach(async () => {
  server = createServer((_request, response) => response.end('{"status":"alive"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await watch?.close();
  watch = undefined;
  await new Promise((resolve) => server.close(resolve));
});

async function start(): Promise<{ origins: () => string[]; at: (address: string) => string }> {
  const { port } = server.address() as AddressInfo;
  const name = `http://query.internal:${port}`;
  const addresses = new ServiceAddresses([name], systemClock);
  const resolve = async () => {
    if (known === null) throw new Error('ENOTFOUND');
    return known;
  };
  watch = new AddressWatch([addresses], { clock: systemClock, resolve, askMs: 10, lookUpMs: 10 });
  await watch.start();
  return { origins: () => addresses.all().map(({ origin }) => origin), at: (address) => `http://${address}:${port}` };
}

describe('a service that is named', () => {
  it('is every address that the name stands for, from the first request on', async () => {
    known = ['127.0.0.1', '127.0.0.2', '::1'];
    const { origins, at } = await start();
    expect(origins()).toEqual([at('127.0.0.1'), at('127.0.0.2'), at('[::1]')]);
  });

  it('follows the instances that come and go behind the name', async () => {
    known = ['127.0.0.1'];
    const { origins, at } = await start();
    known = ['127.0.0.1', '127.0.0.3'];
    await eventually(() => expect(origins()).toEqual([at('127.0.0.1'), at('127.0.0.3')]));
    known = ['127.0.0.3'];
    await eventually(() => expect(origins()).toEqual([at('127.0.0.3')]));
  });

  it('stays where it was while the name cannot be looked up', async () => {
    known = ['127.0.0.1', '127.0.0.2'];
    const { origins, at } = await start();
    known = null;
    // Some rounds later.
    for (let round = 0; round < 4; round++) await new Promise((resolve) => server.once('request', resolve));
    expect(origins()).toEqual([at('127.0.0.1'), at('127.0.0.2')]);
  });
});
