import { z } from 'zod';
import { defineEnvironment, listOf, optionalSecret, setting, webAddress, wholeNumber } from '@regqa/platform';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The environment of the MCP server. */
export const environment = defineEnvironment(
  {
    REGQA_URL: setting(webAddress(), 'Where the service is.', { default: 'http://127.0.0.1:8080' }),
    REGQA_API_KEY: optionalSecret(
      'The key that is sent to the service over stdio. Over HTTP each caller brings a key.',
    ),
    MCP_HOST: setting(z.string(), 'Address to listen on over HTTP.', { default: '127.0.0.1' }),
    MCP_PORT: setting(wholeNumber(0, 65_535), 'Port over HTTP; 0 takes a free one.', { default: 8090 }),
    MCP_ALLOWED_HOSTS: setting(
      z.string(),
      'Host names, without ports and separated by commas, under which the server is called over HTTP, besides those of this machine.',
      { default: '' },
    ),
    MCP_ALLOWED_ORIGINS: setting(
      z.string(),
      'Origins of web pages that may call it, separated by commas; none unless set.',
      { default: '' },
    ),
    DRAIN_DELAY_SECONDS: setting(
      wholeNumber(0, 300),
      'How long it takes requests over HTTP after the signal to stop.',
      { default: 0, unit: 'seconds' },
    ),
    DRAIN_SECONDS: setting(wholeNumber(1, 3_600), 'How long requests over HTTP that have begun may go on after that.', {
      default: 35,
      unit: 'seconds',
    }),
  },
  ({ MCP_HOST: host, MCP_ALLOWED_HOSTS: allowed }) =>
    LOOPBACK.includes(asHostName(host)) || allowed !== ''
      ? []
      : [`MCP_ALLOWED_HOSTS is required where MCP_HOST is ${host}: the names that callers use`],
);

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig(variables: NodeJS.ProcessEnv = process.env) {
  const values = environment.read(variables);
  return {
    serviceUrl: values.REGQA_URL,
    /** What is sent to the service over stdio. */
    apiKey: values.REGQA_API_KEY,
    http: {
      host: values.MCP_HOST,
      port: values.MCP_PORT,
      /** Host names that a request may be for. */
      allowedHosts: [...LOOPBACK, ...listOf(values.MCP_ALLOWED_HOSTS.toLowerCase()).map(asHostName)],
      allowedOrigins: listOf(values.MCP_ALLOWED_ORIGINS.toLowerCase()),
      drainDelayMs: values.DRAIN_DELAY_SECONDS * 1_000,
      drainMs: values.DRAIN_SECONDS * 1_000,
    },
  };
}

export type McpConfig = ReturnType<typeof loadConfig>;

/** As in a URL: an IPv6 address is in brackets. */
const asHostName = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);
