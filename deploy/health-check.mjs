// Ends with 0 while the process of this container is alive: the image's HEALTHCHECK. Orchestrators ask /livez
// themselves. With an address as its argument it asks that one, as `helm test` does.
const PORTS = {
  gateway: 8080,
  'all-in-one': 8080,
  query: 8081,
  documents: 8082,
  analytics: 8083,
  worker: 8084,
  mcp: 8090,
};
const { APP = '', PORT, MCP_PORT } = process.env;
const port = (APP === 'mcp' ? MCP_PORT : PORT) || PORTS[APP];
const [address = `http://127.0.0.1:${port}/livez`] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(address.endsWith('/livez') ? 3_000 : 30_000) });
if (!answer.ok) process.stderr.write(`${address} answered ${answer.status}: ${await answer.text()}\n`);
process.exit(answer.ok ? 0 : 1);
