import { describeStores } from '@regqa/composition';
import type { CorpusDescription } from '@regqa/composition';
import type { EmbeddingState } from '@regqa/ports';
import type { EmbeddedService } from '@regqa/embedded';
import type { AllInOneConfig } from './config.ts';

/**
 * Returns what a person at the terminal wants to know: where it is, the keys it made, what is embedded, what is
 * missing.
 */
export function describeStart(
  service: EmbeddedService,
  { config, readyMs, corpus }: { config: AllInOneConfig; readyMs: number; corpus: CorpusDescription },
): string {
  const { embedded } = config;
  const stores = describeStores(embedded.stores);
  const lines = [
    '',
    `RegQA ${embedded.gateway.version} answers at ${service.url} (ready in ${(readyMs / 1000).toFixed(1)} s)`,
    '',
    `  page         ${service.url}/ (sign in with a key)`,
    `  interface    ${service.url}/docs and ${service.url}/redoc, described in ${service.url}/openapi.json`,
    ...keyLines(service, embedded.dataFolder),
    `  data         ${embedded.dataFolder}`,
    ...(stores.embedded === null ? [] : [`  embedded     ${stores.embedded}`]),
    ...(stores.servers === null ? [] : [`  servers      ${stores.servers}`]),
    `  model        ${embedded.query.models.answerModel?.model ?? 'not configured: answers are extractive, quoted word for word'}`,
    `  embeddings   ${describeEmbeddings(service.embeddings())}`,
    ...(service.samplesOffered > 0
      ? [
          `  samples      ${service.samplesOffered} short fictional documents; remove them with: npm run samples -- remove`,
        ]
      : []),
    '',
    nextStep(corpus),
    '',
    '',
  ];
  return lines.join('\n');
}

/** A question that is known to be answered; none where nobody can know one. */
function nextStep({ documents, sampleQuestion }: CorpusDescription): string {
  if (sampleQuestion !== null)
    return `  try          npm run ask -- "${sampleQuestion.query}" --lga "${sampleQuestion.lga}"`;
  return documents > 0
    ? `  documents    ${documents}, listed at /api/documents`
    : '  documents    none yet; add some with: npm run ingest -- path/to/files';
}

function describeEmbeddings({ status, model, message }: EmbeddingState): string {
  if (status === 'ready') return `${model}: passages are found by meaning as well as by keywords`;
  return message ?? 'the model is being opened; until then passages are found by keywords';
}

/** Keys are shown where the service made them; those given from outside are their owner's secret. */
function keyLines(service: EmbeddedService, dataFolder: string): string[] {
  const { access, admin } = service.ownKeys;
  const lines = [];
  if (access !== null) lines.push(`  key          ${access}   (X-API-Key; ordinary)`);
  if (admin !== null) lines.push(`  admin key    ${admin}   (X-API-Key; admin paths too)`);
  if (access !== null || admin !== null) lines.push(`               kept in ${dataFolder}/keys.json`);
  return lines;
}
