import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ApiClient } from '@regqa/client';
import { createMcpServer } from '../mcp-server.ts';

/** What a tool gave: its structured output, or what it says is wrong. */
interface ToolAnswer {
  readonly found: Record<string, unknown>;
  readonly error: string | null;
}

/** A client of the official SDK, as programs have one. */
export interface ConnectedClient {
  readonly client: Client;
  call(name: string, args: Record<string, unknown>): Promise<ToolAnswer>;
}

/** Returns a client over this transport. */
export async function connectClient(transport: Transport): Promise<ConnectedClient> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return {
    client,
    async call(name, args) {
      // The client holds the output to the schema of the tool, once it has listed them.
      await client.listTools();
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
      const [{ text }] = content as [{ text: string }];
      return { found: (structuredContent ?? {}) as Record<string, unknown>, error: isError ? text : null };
    },
  };
}

/** Returns a client of a server in this process, which asks the service through the client that is given. */
export async function connectInMemory(
  service: ApiClient,
  onFault?: (error: unknown) => void,
): Promise<ConnectedClient> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer(service, onFault).connect(there);
  return connectClient(here);
}
