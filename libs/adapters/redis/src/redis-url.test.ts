import { describe, expect, it } from '@jest/globals';
import { parseRedisUrl } from './redis-url.ts';

const SINGLE = { kind: 'single', tls: false, database: 0 };

describe('a Redis URL', () => {
  it.each([
    ['redis://localhost', { ...SINGLE, addresses: [{ host: 'localhost', port: 6379 }] }],
    ['redis://10.0.0.1:7000/3', { ...SINGLE, addresses: [{ host: '10.0.0.1', port: 7000 }], database: 3 }],
    ['redis://[::1]:7000/', { ...SINGLE, addresses: [{ host: '::1', port: 7000 }] }],
    [
      'rediss://user:p%40ss%3A%2F@cache.example',
      {
        ...SINGLE,
        addresses: [{ host: 'cache.example', port: 6379 }],
        tls: true,
        username: 'user',
        password: 'p@ss:/',
      },
    ],
    ['redis://:secret@host', { ...SINGLE, addresses: [{ host: 'host', port: 6379 }], password: 'secret' }],
    [
      'redis+sentinel://a,b:7001/main',
      {
        ...SINGLE,
        kind: 'sentinel',
        addresses: [
          { host: 'a', port: 26379 },
          { host: 'b', port: 7001 },
        ],
        masterName: 'main',
      },
    ],
    [
      'rediss+sentinel://:secret@a/main/2?sentinel_username=watch&sentinel_password=s%26',
      {
        kind: 'sentinel',
        tls: true,
        addresses: [{ host: 'a', port: 26379 }],
        masterName: 'main',
        database: 2,
        password: 'secret',
        sentinelUsername: 'watch',
        sentinelPassword: 's&',
      },
    ],
    [
      'redis+cluster://a:1,b:2',
      {
        ...SINGLE,
        kind: 'cluster',
        addresses: [
          { host: 'a', port: 1 },
          { host: 'b', port: 2 },
        ],
      },
    ],
  ])('is read: %s', (url, expected) => expect(parseRedisUrl(url)).toEqual(expected));

  it.each([
    ['postgresql://host', 'starts with redis://'],
    ['redis://', 'names a host'],
    ['redis+unknown://host', 'starts with redis://'],
    ['redis://a,b', 'several hosts'],
    ['redis://host:0', 'host:port'],
    ['redis://host:70000', 'host:port'],
    ['redis://host/one', 'a number'],
    ['redis://host/1/2', 'a number'],
    ['redis+cluster://host/1', 'only the database 0'],
    ['redis+sentinel://host', 'names the master group'],
    ['redis://host?family=6', 'no parameter family'],
    ['redis://:%zz@host', '%XX'],
  ])('is refused, and why is said: %s', (url, reason) => expect(() => parseRedisUrl(url)).toThrow(reason));

  it('does not show its password when it is refused', () => {
    for (const url of [
      'redis://user:hunter2@host:0',
      'redis://user:hunter2@',
      'http://user:hunter2@host',
      'redis://user:hunter2@host/x',
    ]) {
      expect(() => parseRedisUrl(url)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
      );
    }
  });
});
