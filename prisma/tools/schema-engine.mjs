#!/usr/bin/env node
// Stands in for Prisma's native schema engine, which the CLI would download: the same JSON-RPC over stdio, served by
// the WebAssembly build of the same engine. prisma.config.ts points the CLI here.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { connectionParts } from './catalogue-adapter.mjs';
import { migrationFolderName, openEngine, pendingChanges } from './wasm-engine.mjs';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const log = (level, fields, target = 'schema_engine') =>
  process.stderr.write(`${JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target })}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    version: { type: 'boolean', short: 'V' },
    datamodels: { type: 'string', multiple: true, short: 'd' },
    datasource: { type: 'string' },
  },
});
const url = values.datasource ? JSON.parse(values.datasource).url : process.env.DATABASE_URL;

if (values.version) process.stdout.write('schema-engine from @prisma/schema-engine-wasm\n');
else if (positionals[0] === 'cli') process.exitCode = await runCommand(positionals[1]);
else await serve();

/** The two commands that the CLI runs before it speaks JSON-RPC; returns the exit code. */
async function runCommand(command) {
  const { database } = connectionParts(url);
  if (command === 'can-connect-to-database') return checkConnection(database);
  if (command !== 'create-database') return 1;
  const client = new pg.Client({ ...connectionParts(url), database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  await client.end();
  log('INFO', { message: `Successfully created ${database}` });
  return 0;
}

async function checkConnection(database) {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
    return 0;
  } catch (error) {
    const missing = error.code === '3D000';
    const message = missing
      ? `Database \`${database}\` does not exist`
      : `Can't reach database server: ${error.message || error.code}`;
    const meta = missing ? { database_name: database } : {};
    log('INFO', { message: 'Starting schema engine CLI' }); // the CLI skips the first line
    log('ERROR', { message, is_panic: false, error_code: missing ? 'P1003' : 'P1001', meta }, 'schema_engine::logger');
    return 1;
  }
}

/** The engine's methods, with those that the WebAssembly build lacks on PostgreSQL. */
function withMissingMethods(engine) {
  const createMigration = async (params) => {
    const script = await pendingChanges(engine, { migrations: params.migrationsList, schema: params.schema });
    return {
      connectorType: 'postgresql',
      generatedMigrationName: migrationFolderName(params.migrationName),
      migrationScript: script || params.draft ? script : null,
      extension: 'sql',
    };
  };
  const own = { createMigration, getDatabaseVersion: () => engine.version(null) };
  return (method, params) => (own[method] ? own[method](params) : engine[method](params));
}

function failureOf({ message, meta, code }) {
  const data = { is_panic: false, message, meta: meta ?? {}, error_code: code ?? 'P3000' };
  return { code: 4466, message: 'An error happened. Check the data field for details.', data };
}

/** Answers one JSON-RPC request a line until the input ends. */
async function serve() {
  const files = (values.datamodels ?? []).map((path) => [path, readFileSync(path, 'utf8')]);
  const datamodels =
    files.length > 0 ? files : [['datasource.prisma', 'datasource db {\n  provider = "postgresql"\n}\n']];
  let call;
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = line.trim() ? JSON.parse(line) : {};
    if (!method) continue; // an empty line, or the acknowledgement of our own `print`
    try {
      call ??= withMissingMethods(await openEngine(url, datamodels));
      const result = await call(method, params);
      if (method === 'diff' && result?.stdout != null)
        say({ jsonrpc: '2.0', method: 'print', params: { content: result.stdout }, id: 900_000 + id });
      say({ jsonrpc: '2.0', result: result ?? null, id });
    } catch (error) {
      say({ jsonrpc: '2.0', error: failureOf(error), id });
    }
  }
  process.exit(0);
}
