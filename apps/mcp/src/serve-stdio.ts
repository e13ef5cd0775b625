import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createServiceClient } from './service.ts';
import { createMcpServer } from './mcp-server.ts';

/** Serves the one who started this process over standard input and output, until its input ends. */
export async function serveStdio(serviceUrl: string, apiKey: string): Promise<void> {
  const server = createMcpServer(createServiceClient(serviceUrl, apiKey));
  await server.connect(new StdioServerTransport());
  process.stdin.once('end', () => void server.close());
}
