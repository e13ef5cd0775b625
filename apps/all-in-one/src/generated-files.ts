import { packageVersion } from '@regqa/composition';
import { buildOpenApiDocument } from '@regqa/feature-gateway';
import { environment } from './config.ts';

/** Returns the text of each file that is generated from the code and committed, by its name at the top level. */
export function generatedFiles(): Record<string, string> {
  return {
    'openapi.json': `${JSON.stringify(buildOpenApiDocument(packageVersion()), null, 2)}\n`,
    '.env.example': `# Every setting of the service, with its default. Written by: npm run openapi\n\n${environment.renderExample()}`,
  };
}
