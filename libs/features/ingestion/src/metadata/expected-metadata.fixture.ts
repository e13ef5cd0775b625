import { ACTS_A_TO_H } from './expected-acts-a-to-h.fixture.ts';
import { ACTS_I_TO_Z } from './expected-acts-i-to-z.fixture.ts';
import { NSW_PLANS } from './expected-nsw.fixture.ts';
import { PDFS_AND_GUIDANCE } from './expected-pdfs-and-guidance.fixture.ts';
import type { ExpectedMetadata } from './expected-row.fixture.ts';

/** What is expected of every file of the shared corpus. */
export const EXPECTED_METADATA: readonly ExpectedMetadata[] = [
  ...ACTS_A_TO_H,
  ...ACTS_I_TO_Z,
  ...NSW_PLANS,
  ...PDFS_AND_GUIDANCE,
];
