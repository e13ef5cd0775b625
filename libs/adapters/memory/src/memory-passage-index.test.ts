import { describe } from '@jest/globals';
import { passageIndexContract, passageRebuildContract, passageVectorsContract } from '@regqa/testing/contracts';
import { createMemoryPassageIndex } from './memory-passage-index.ts';

describe('the memory passage index', () => {
  passageIndexContract(async () => createMemoryPassageIndex());
  passageRebuildContract(async () => createMemoryPassageIndex());
  describe('with vectors', () => passageVectorsContract(async () => createMemoryPassageIndex()));
});
