import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ConfigError } from '@regqa/platform';
import type { McpConfig } from './config.ts';
import { createServiceClient } from './service.ts';
import { createMcpServer } from './mcp-server.ts';

/**
 * Serves the one who started this process over standard input and output, until its input ends. Throws ConfigError
 * without a key.
 */
export async function serveStdio({ serviceUrl, apiKey }: McpConfig): Promise<void> {
  if (apiKey === undefined) throw new ConfigError(['REGQA_API_KEY is required: the key that is sent to the service']);
  const server = createMcpServer(createServiceClient(serviceUrl, apiKey));
  await server.connect(new StdioServerTransport());
  process.stdin.once('end', () => void server.close());
}
