import { expect, it } from '@jest/globals';
import { loadConfig } from './config.ts';

it('listens on this machine alone unless set otherwise, and only for its names', () => {
  expect(loadConfig({})).toEqual({
    serviceUrl: 'http://127.0.0.1:8080',
    apiKey: undefined,
    http: {
      ...{ host: '127.0.0.1', port: 8090, allowedHosts: ['localhost', '127.0.0.1', '[::1]'], allowedOrigins: [] },
      ...{ drainDelayMs: 0, drainMs: 35_000 },
    },
  });
});

it('listens elsewhere only with the names that callers use', () => {
  expect(() => loadConfig({ MCP_HOST: '0.0.0.0' })).toThrow('MCP_ALLOWED_HOSTS is required');
  const { http } = loadConfig({ MCP_HOST: '0.0.0.0', MCP_ALLOWED_HOSTS: 'Mcp.example.au, fd00::7' });
  expect(http.allowedHosts).toEqual(expect.arrayContaining(['mcp.example.au', '[fd00::7]']));
});

it('reads the origins of pages in any case', () => {
  const { http } = loadConfig({ MCP_ALLOWED_ORIGINS: 'https://Tools.example.au,' });
  expect(http.allowedOrigins).toEqual(['https://tools.example.au']);
});
