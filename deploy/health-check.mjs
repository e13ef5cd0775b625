// Ends with 0 while the process of this container is alive: the image's HEALTHCHECK. Orchestrators ask /livez
// themselves.
const PORTS = { gateway: 8080, 'all-in-one': 8080, query: 8081, documents: 8082, analytics: 8083, worker: 8084 };
const port = process.env.PORT || PORTS[process.env.APP ?? ''];
const answer = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(3_000) });
process.exit(answer.ok ? 0 : 1);
