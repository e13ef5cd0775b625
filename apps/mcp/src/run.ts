import { parseArgs } from 'node:util';
import { ConfigError, runProcess } from '@regqa/platform';
import { loadConfig } from './config.ts';
import { serveHttp } from './http/serve-http.ts';
import { serveStdio } from './serve-stdio.ts';

const USAGE = `npm run --silent mcp            over stdio, with the key of REGQA_API_KEY
npm run mcp -- --http           over HTTP at MCP_HOST and MCP_PORT, with the key of each caller
`;

/** Standard output belongs to the protocol; what a person should read goes to the side. */
const say = (text: string) => void process.stderr.write(`${text}\n`);

/** Serves over stdio, or with `--http` over HTTP, until a signal stops it. */
export async function run(): Promise<void> {
  try {
    await serve(process.argv.slice(2));
  } catch (error) {
    say(error instanceof ConfigError ? error.message : `${(error as Error).message}\n\n${USAGE}`);
    process.exitCode = 1;
  }
}

async function serve(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { http: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) say(USAGE);
  else if (values.http) await runProcess('mcp', () => serveHttp(loadConfig(), { say }));
  else await serveStdio(loadConfig());
}
