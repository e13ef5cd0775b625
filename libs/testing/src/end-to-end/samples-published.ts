import { SAMPLE_DOCUMENT_IDS } from '@regqa/domain';
import { ServiceClient } from './service-client.ts';
import type { ServiceHandle } from './service-client.ts';

/** Resolves when every fictional sample answers. */
export async function samplesPublished(service: ServiceHandle): Promise<void> {
  const client = new ServiceClient(service);
  await client.until('the samples are published', async () => {
    const { body } = await client.get<{ documents: { id: string; status: string }[] }>('/api/documents');
    const published = body.documents
      .filter((document) => document.status === 'published')
      .map((document) => document.id);
    return SAMPLE_DOCUMENT_IDS.every((id) => published.includes(id)) ? true : undefined;
  });
}
