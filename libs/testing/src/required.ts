import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from '@jest/globals';
import { TEST_RUN } from './config.ts';

/** What a test may need of the machine it runs on. CI names in `REGQA_REQUIRE` what must be there. */
export type Requirement =
  | 'chromium'
  | 'compose-go'
  | 'data'
  | 'elasticsearch'
  | 'helm'
  | 'llm'
  | 'openapi-python-client'
  | 'pdftotext'
  | 'prometheus'
  | 'psql'
  | 'read-manifests'
  | 'redis'
  | 's3'
  | 'schemathesis'
  | 'soffice'
  | 'tesseract';

const ROOT = join(import.meta.dirname, '../../..');

/** Where the shared corpus stands beside the project. */
export const CORPUS_FOLDER = join(ROOT, '../shared/data');
/** Starts a real small language model, where it stands beside the project; it fetches the model the first time. */
export const SMALL_MODEL = join(ROOT, '../shared/llm/start');
/** The models that the project brings, each in a folder of its own. */
export const MODELS_FOLDER = join(ROOT, 'models');

/** Programs under another name than the requirement that they meet, found by looking: to start one takes a second. */
const SERVERS: Partial<Record<Requirement, string>> = {
  'openapi-python-client': 'openapi-python-client',
  prometheus: 'prometheus',
  redis: 'redis-server',
  s3: 'moto_server',
  schemathesis: 'schemathesis',
  soffice: 'soffice',
};

const isOnPath = (program: string) =>
  TEST_RUN.programEnvironment()
    .PATH.split(delimiter)
    .some((folder) => existsSync(join(folder, program)));

function present(requirement: Requirement): boolean {
  const server = SERVERS[requirement];
  if (server !== undefined) return isOnPath(server);
  if (requirement === 'elasticsearch') return TEST_RUN.elasticsearchUrl() !== undefined;
  if (requirement === 'llm') return existsSync(SMALL_MODEL);
  if (requirement === 'data') return existsSync(CORPUS_FOLDER);
  return spawnSync(requirement, [requirement === 'pdftotext' ? '-v' : '--version']).error === undefined;
}

/**
 * Returns `describe` where the requirement is met, or where it must be (the tests then fail instead of being passed
 * over), else a `describe` that skips and says why.
 */
export function describeWhere(requirement: Requirement): (name: string, tests: () => void) => void {
  if (TEST_RUN.requires(requirement) || present(requirement)) return describe;
  return (name, tests) => describe.skip(`${name} (skipped: ${requirement} is not here)`, tests);
}

/** Returns `describe` where all requirements are met, else one that skips and names the first that is not. */
export function describeWhereAll(requirements: readonly Requirement[]): (name: string, tests: () => void) => void {
  const missing = requirements.find((requirement) => describeWhere(requirement) !== describe);
  return missing === undefined ? describe : describeWhere(missing);
}
