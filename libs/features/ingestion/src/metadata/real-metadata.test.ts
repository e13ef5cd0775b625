import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { CORPUS_FOLDER, describeWhere } from '@regqa/testing';
import { readDocument } from '../pipeline/read-document.ts';
import { EXPECTED_METADATA } from './expected-metadata.fixture.ts';

describeWhere('data')('metadata of real documents', () => {
  it.each(EXPECTED_METADATA)(
    'of %s',
    async (file, ...expected) => {
      const { metadata, metadataFrom } = await readDocument(readFileSync(join(CORPUS_FOLDER, 'au', file)), {
        fileName: file.replace(/^.*\//, ''),
        idPrefix: 'x@1',
        given: {},
      });
      const {
        title,
        jurisdiction,
        state,
        lga,
        instrumentNumber,
        instrumentYear,
        inForceFrom,
        lastUpdated,
        versionLabel,
      } = metadata;
      expect([
        title,
        jurisdiction,
        state,
        lga.join(),
        instrumentNumber,
        instrumentYear,
        inForceFrom,
        lastUpdated,
        versionLabel,
      ]).toEqual(expected);
      expect(metadataFrom['title']).toMatch(/^file: /);
    },
    60_000,
  );
});
