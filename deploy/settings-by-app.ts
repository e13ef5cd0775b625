import { environment as analytics } from '../apps/analytics-service/src/config.ts';
import { environment as documents } from '../apps/documents-service/src/config.ts';
import { environment as gateway } from '../apps/gateway/src/config.ts';
import { environment as worker } from '../apps/ingestion-worker/src/config.ts';
import { environment as mcp } from '../apps/mcp/src/config.ts';
import { environment as migrate } from '../apps/migrate/src/config.ts';
import { environment as query } from '../apps/query-service/src/config.ts';
import { environment as rebuildIndex } from '../apps/rebuild-index/src/config.ts';

/** Read by Node itself: further certificates to trust, e.g. of a Redis server. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS'];
/** Read by the client of S3, where no role says who it is. */
const OF_AWS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

/** Returns the names of the variables that each process knows, by the name that `APP` starts it under. */
export function settingsByApp(): Record<string, string[]> {
  return {
    gateway: [...namesOf(gateway), ...OF_NODE],
    query: [...namesOf(query), ...OF_NODE],
    documents: [...namesOf(documents), ...OF_AWS, ...OF_NODE],
    analytics: [...namesOf(analytics), ...OF_NODE],
    worker: [...namesOf(worker), ...OF_AWS, ...OF_NODE],
    mcp: [...namesOf(mcp), ...OF_NODE],
    migrate: [...namesOf(migrate), ...OF_NODE],
    'rebuild-index': [...namesOf(rebuildIndex), ...OF_NODE],
  };
}

/** Returns the text of the chart's settings.json. */
export const settingsFile = () => `${JSON.stringify(settingsByApp(), null, 2)}\n`;

function namesOf(environment: { renderExample(): string }): string[] {
  return [...environment.renderExample().matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
}
