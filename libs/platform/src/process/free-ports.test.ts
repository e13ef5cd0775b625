import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, freePorts } from './free-ports.ts';

const SYSTEMS_RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

describe('freePorts', () => {
  it('gives different ports on which servers can listen at once', async () => {
    const ports = await freePorts(20);
    expect(new Set(ports).size).toBe(20);
    const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'));
    await Promise.all(servers.map((server) => once(server, 'listening')));
    await Promise.all(servers.map((server) => once(server.close(), 'close')));
  });

  (process.platform === 'linux' ? it : it.skip)(
    'gives none that the system may give to a client meanwhile',
    async () => {
      const firstOfTheSystem = Number(readFileSync(SYSTEMS_RANGE, 'utf8').split(/\s/)[0]);
      for (let i = 0; i < 50; i += 1) expect(await freePort()).toBeLessThan(firstOfTheSystem);
    },
  );
});
