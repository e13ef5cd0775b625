// Starts the process that APP names: the entry of an image that holds all of them.
const FOLDERS = {
  'all-in-one': 'all-in-one',
  gateway: 'gateway',
  query: 'query-service',
  documents: 'documents-service',
  analytics: 'analytics-service',
  worker: 'ingestion-worker',
  mcp: 'mcp',
  migrate: 'migrate',
  'rebuild-index': 'rebuild-index',
};

const folder = FOLDERS[process.env.APP ?? ''];
if (folder === undefined) {
  process.stderr.write(`APP names the process to start, one of: ${Object.keys(FOLDERS).join(', ')}.\n`);
  process.exit(1);
}
await import(`../apps/${folder}/src/main.mjs`);
