import { describe } from '@jest/globals';
import { deletionContract } from './document-deletion-contract.ts';
import { listingContract } from './document-listing-contract.ts';
import { publishingContract } from './document-publishing-contract.ts';
import { releaseContract } from './document-release-contract.ts';
import { structureContract } from './document-structure-contract.ts';
import type { MakeDocumentStores } from './document-stores-under-test.ts';
import { uploadContract } from './document-upload-contract.ts';
import { versionsContract } from './document-versions-contract.ts';

/** The tests that every document store passes. */
export function documentStoreContract(makeStores: MakeDocumentStores): void {
  describe('registering uploads', () => uploadContract(makeStores));
  describe('publishing', () => publishingContract(makeStores));
  describe('versions', () => versionsContract(makeStores));
  describe('structure', () => structureContract(makeStores));
  describe('deleting', () => deletionContract(makeStores));
  describe('listing', () => listingContract(makeStores));
  describe('corpus releases', () => releaseContract(makeStores));
}
