import { packageVersion, separateProcessSettings } from '@regqa/composition';
import { buildOpenApiDocument } from '@regqa/feature-gateway';
import { defineEnvironment } from '@regqa/platform';
import { environment } from './config.ts';

const TITLE = '# Every setting of the service, with its default. Written by: npm run openapi';
const SEPARATE =
  '# Settings of separate processes alone (npm run start:gateway, start:query, start:documents, ' +
  'start:analytics, start:worker, migrate).\n# Each reads those above that concern it; PORT is 8080, 8081, ' +
  '8082, 8083 and 8084 unless set.';

/** Returns the text of each file that is generated from the code and committed, by its name at the top level. */
export function generatedFiles(): Record<string, string> {
  const separate = defineEnvironment(separateProcessSettings);
  return {
    'openapi.json': `${JSON.stringify(buildOpenApiDocument(packageVersion()), null, 2)}\n`,
    '.env.example': `${TITLE}\n\n${environment.renderExample()}\n${SEPARATE}\n\n${separate.renderExample()}`,
  };
}
