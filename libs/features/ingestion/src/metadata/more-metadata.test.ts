import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { CORPUS_FOLDER, describeWhere } from '@regqa/testing';
import { readDocument } from '../pipeline/read-document.ts';
import { MORE_METADATA } from './more-metadata.fixture.ts';

const FOLDER = join(CORPUS_FOLDER, 'more');

describeWhere('data')('metadata of frameworks, policies, ordinances and Acts of other makers', () => {
  it.each(MORE_METADATA)(
    'of %s',
    async (file, ...expected) => {
      const read = await readDocument(readFileSync(join(FOLDER, file)), {
        fileName: file.replace(/^.*\//, ''),
        idPrefix: 'x@1',
        given: {},
      });
      const { title, jurisdiction, state, documentType, authority } = read.metadata;
      const found = [title, jurisdiction, state, documentType, authority];
      expect(found.map((value, at) => (expected[at] === null && at !== 2 ? null : value))).toEqual(expected);
    },
    60_000,
  );
});
