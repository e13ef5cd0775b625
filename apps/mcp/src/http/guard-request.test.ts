import { expect, it } from '@jest/globals';
import { loadConfig } from '../config.ts';
import { callerKey, refuseOrigin } from './guard-request.ts';

const { http } = loadConfig({
  MCP_ALLOWED_HOSTS: 'mcp.example.au',
  MCP_ALLOWED_ORIGINS: 'https://tools.example.au',
});

it.each([
  [{ host: '127.0.0.1:8090' }],
  [{ host: 'LOCALHOST' }],
  [{ host: '[::1]:8090' }],
  [{ host: 'mcp.example.au' }],
  [{ host: 'localhost', origin: 'https://tools.example.au' }],
])('lets %j through', (headers) => {
  expect(refuseOrigin(headers, http)).toBeUndefined();
});

it.each([
  [{}, 'host'],
  [{ host: 'evil.example' }, 'host'],
  [{ host: 'evil.example:8090' }, 'host'],
  [{ host: '127.0.0.1.evil.example' }, 'host'],
  [{ host: '127.0.0.1@evil.example' }, 'host'],
  [{ host: 'not a host' }, 'host'],
  [{ host: 'localhost', origin: 'https://evil.example' }, 'origin'],
  [{ host: 'localhost', origin: 'http://localhost:8090' }, 'origin'],
  [{ host: 'localhost', origin: 'null' }, 'origin'],
])('refuses %j for its %s', (headers, what) => {
  expect(refuseOrigin(headers, http)).toEqual({ status: 403, message: expect.stringContaining(`The ${what}`) });
});

it.each([
  [{ 'x-api-key': 'k' }],
  [{ authorization: 'Bearer k' }],
  [{ authorization: 'bearer k' }],
  [{ 'x-api-key': 'k', authorization: 'Bearer k' }],
])('takes the key of %j', (headers) => {
  expect(callerKey(headers)).toBe('k');
});

it.each([
  [{}, 401],
  [{ 'x-api-key': '' }, 401],
  [{ authorization: 'Basic azpr' }, 401],
  [{ authorization: 'Bearer' }, 401],
  [{ 'x-api-key': 'one', authorization: 'Bearer other' }, 400],
])('finds no key in %j: %i', (headers, status) => {
  expect(callerKey(headers)).toMatchObject({ status });
});
