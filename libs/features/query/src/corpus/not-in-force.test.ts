import { expect, it } from '@jest/globals';
import { buildDocument, buildQuestion, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { arrangeCorpus } from './corpus.ts';
import { namedNotInForce } from './not-in-force.ts';

const FEDERAL = { jurisdiction: 'Federal', state: null } as const;
const ENDED = buildDocument({ documentId: 'tar', title: 'Tar Act 1999', ...FEDERAL, inForceTo: '2010-12-31' });
const CURRENT = buildDocument({ documentId: 'glow', title: 'Glow Act 2020', ...FEDERAL });
const CORPUS = arrangeCorpus({ release: 1, documents: [CURRENT], others: [] }, TEST_CONFIG, {
  withheld: [],
  notInForce: [ENDED],
});

it('finds the document out of force that the question names, unless it names what is in force as well', () => {
  const named = (text: string) => namedNotInForce(buildQuestion(text), CORPUS)?.documentId;
  expect([
    named('Who keeps tar under the Tar Act 1999?'),
    named('Does the Glow Act 2020 replace the Tar Act 1999?'),
    named('Who keeps tar?'),
  ]).toEqual(['tar', undefined, undefined]);
  expect(namedNotInForce(buildQuestion('Tar Act 1999', { documentTypes: ['guidelines'] }), CORPUS)).toBeUndefined();
});
