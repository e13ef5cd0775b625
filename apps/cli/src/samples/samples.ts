/** Removes the product's own fictional samples from a running service. */
import { SAMPLE_DOCUMENT_IDS } from '@regqa/domain';
import { ApiError } from '@regqa/client';
import type { ApiClient } from '@regqa/client';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, parseCall, UsageError } from '../command.ts';
import type { Command } from '../command.ts';
import { connect } from '../connection/connect.ts';

/** What to say while fictional samples answer beside other documents, and what to do. */
export const SAMPLES_LEFT = 'fictional samples answer beside your own documents';
export const REMOVE_SAMPLES = 'npm run samples -- remove';

/** Returns whether any fictional sample is there. Throws ApiError where the service cannot say. */
export async function samplesAreLeft(client: ApiClient): Promise<boolean> {
  for (const documentId of SAMPLE_DOCUMENT_IDS) {
    try {
      await client.call('getDocument', { params: { document_id: documentId } });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  return false;
}

export const samples: Command = {
  usage: `npm run samples -- remove [options]

Removes the fictional sample documents that a first start brings in.
${CONNECTION_USAGE} (admin)`,

  async run(args, context) {
    const { values, positionals } = parseCall(args, CONNECTION_OPTIONS);
    if (positionals.length !== 1 || positionals[0] !== 'remove')
      throw new UsageError('Say what to do with the samples: remove.');
    const { client } = await connect(context, values, 'admin');
    for (const documentId of SAMPLE_DOCUMENT_IDS) {
      try {
        const { passages } = await client.call('deleteDocument', { params: { document_id: documentId } });
        context.terminal.out(`${documentId}: removed, ${passages} passages`);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        context.terminal.out(`${documentId}: not there`);
      }
    }
    return 0;
  },
};
