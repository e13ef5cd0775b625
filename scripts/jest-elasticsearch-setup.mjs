import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canStartElasticsearch, startElasticsearchServer } from '../libs/testing/src/servers/elasticsearch-server.ts';

const PREFIX = 'regqa-jest-elasticsearch-';

/**
 * Gives all test projects of a run that ask for it one Elasticsearch: that of ELASTICSEARCH_URL, else one of its own;
 * REGQA_TEST_ELASTICSEARCH_URL is its address. Where neither is to be had it stays unset, and the tests skip or fail.
 */
export default async function setUp() {
  const shared = (globalThis.regqaTestElasticsearch ??= { users: 0, server: undefined });
  shared.users += 1;
  if (process.env.REGQA_TEST_ELASTICSEARCH_URL) return;
  if (process.env.ELASTICSEARCH_URL) {
    process.env.REGQA_TEST_ELASTICSEARCH_URL = process.env.ELASTICSEARCH_URL;
    return;
  }
  stopLeftovers();
  if (!canStartElasticsearch()) return;
  try {
    shared.server = await startElasticsearchServer();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return;
  }
  shared.record = join(tmpdir(), `${PREFIX}${process.pid}`);
  writeFileSync(shared.record, String(shared.server.pid));
  process.env.REGQA_TEST_ELASTICSEARCH_URL = shared.server.url;
}

/** A killed run leaves its server running: the record of its process group is named after the run. */
function stopLeftovers() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (signal(Number(name.slice(PREFIX.length)), 0)) continue;
    const record = join(tmpdir(), name);
    const group = Number(readFileSync(record, 'utf8'));
    if (isElasticsearch(group)) signal(-group, 'SIGTERM');
    rmSync(record, { force: true });
  }
}

function isElasticsearch(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('elasticsearch');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return false;
  }
}

/** Returns whether there was a process to receive the signal. */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
