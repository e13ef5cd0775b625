import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Passage } from '@regqa/ports';
import { buildUpload, publishDocument } from '@regqa/testing';
import { RunningDocuments } from '../test-support/running-documents.ts';

let running: RunningDocuments;

const clause = (number: number, text: string): Partial<Passage> => ({
  section: `cl ${number}`,
  sectionHeading: 'Height',
  provisionKey: `cl-${number}`,
  text,
});
const publish = (content: string, inForceFrom: string, passages: readonly Partial<Passage>[]) =>
  publishDocument(running.stores, 'quoll', { content, metadata: { inForceFrom }, passages });
const changes = (path: string) => running.call('GET', `/api/documents/quoll/versions/${path}`, { level: 'ordinary' });

beforeEach(async () => {
  running = await new RunningDocuments().start();
  await publish('v1', '2020-01-01', [clause(1, 'A tower must not exceed 8 metres.'), clause(2, 'Towers are green.')]);
  await publish('v2', '2024-01-01', [clause(1, 'A tower must not exceed 12 metres.'), clause(3, 'Towers are quiet.')]);
  await publish('v3', '2022-01-01', [clause(1, 'A tower must not exceed 9 metres.')]);
  const { documents } = running.stores;
  const { jobId, versionId } = await documents.registerUpload(buildUpload('quoll', 'v4'));
  await documents.quarantine({ jobId, versionId, reason: 'Too little text', receipt: null });
});
afterEach(() => running.service.close());

it('compares a version with the one that was in force before it, word by word', async () => {
  const { status, body } = await changes('quoll@2/changes');
  expect([status, body]).toEqual([
    200,
    {
      document_id: 'quoll',
      version_id: 'quoll@2',
      against_version_id: 'quoll@3',
      added: ['cl 3'],
      removed: [],
      changed: ['cl 1'],
      differences: [
        {
          section: 'cl 1',
          heading: 'Height',
          kind: 'changed',
          segments: [
            { kind: 'same', text: 'A tower must not exceed' },
            { kind: 'removed', text: '9' },
            { kind: 'added', text: '12' },
            { kind: 'same', text: 'metres.' },
          ],
        },
        { section: 'cl 3', heading: 'Height', kind: 'added', segments: [{ kind: 'added', text: 'Towers are quiet.' }] },
      ],
      total: 2,
      skip: 0,
      limit: 20,
    },
  ]);
});

it('compares with the version that is asked for, a page at a time', async () => {
  const { body } = await changes('quoll%402/changes?against=quoll%401&skip=1&limit=1');
  expect(body).toMatchObject({
    against_version_id: 'quoll@1',
    added: ['cl 3'],
    removed: ['cl 2'],
    changed: ['cl 1'],
    total: 3,
    differences: [{ section: 'cl 3' }],
  });
});

it('has nothing to say of a first version', async () => {
  expect((await changes('quoll@1/changes')).body).toMatchObject({
    against_version_id: null,
    added: [],
    differences: [],
    total: 0,
  });
});

it.each(['quoll@9/changes', 'quoll@4/changes', 'quoll@2/changes?against=other@1', 'quoll@2/changes?against=%00'])(
  'answers 404 where there is no such published text: %s',
  async (path) => {
    expect((await changes(path)).status).toBe(404);
  },
);

it('refuses a page that is too long', async () => {
  expect((await changes('quoll@2/changes?limit=101')).status).toBe(422);
});
