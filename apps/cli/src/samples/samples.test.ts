import { expect, it } from '@jest/globals';
import { SAMPLE_DOCUMENT_IDS } from '@regqa/domain';
import { startCommandAgainstService } from '../test-support/command-against-service.ts';

it('removes each sample, and does not mind one that is gone', async () => {
  const { service, command, close } = await startCommandAgainstService();
  const [first, second] = SAMPLE_DOCUMENT_IDS;
  for (const id of [first, second])
    service.script[`DELETE /api/admin/documents/${id}`] = () => ({
      body: { document_id: id, deleted: true, passages: 7 },
    });
  const { code, out } = await command.run('samples', 'remove');
  expect(code).toBe(0);
  expect(out.split('\n').map((line) => line.replace(/^.*: /, ''))).toEqual([
    'removed, 7 passages',
    'removed, 7 passages',
    'not there',
  ]);
  expect((await command.run('samples')).code).toBe(2);
  await close();
});
