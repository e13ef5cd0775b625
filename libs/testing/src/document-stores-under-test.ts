import { afterEach, beforeEach } from '@jest/globals';
import type { DocumentStore, JobStore } from '@regqa/ports';
import { eventually } from './eventually.ts';

/** A document store and the job store that shares its rows, both empty at first. */
export interface DocumentStoresUnderTest {
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  close(): Promise<void>;
}

/** Called once for each test; the test closes what it gets. */
export type MakeDocumentStores = () => Promise<DocumentStoresUnderTest>;

/** Returns an object that holds fresh stores during each test of the enclosing block. */
export function freshStores(makeStores: MakeDocumentStores): DocumentStoresUnderTest {
  const current: { documents?: DocumentStore; jobs?: JobStore; close?: () => Promise<void> } = {};
  beforeEach(async () => {
    Object.assign(current, await makeStores());
  });
  afterEach(() => current.close?.());
  return current as DocumentStoresUnderTest;
}

/** Opens several connections, so that what a test starts at once really runs at once; a busy machine may be slow to. */
export async function warmUp({ documents }: DocumentStoresUnderTest): Promise<void> {
  await Promise.all(Array.from({ length: 6 }, () => eventually(() => documents.check())));
}
