import { pageThrough } from '@regqa/client';
import type { AllRoutes, CallOutput } from '@regqa/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

type Output<K extends keyof AllRoutes> = CallOutput<AllRoutes[K]>;
export type DocumentSummary = Output<'listDocuments'>['documents'][number];
export type DocumentDetail = Output<'getDocument'>;
export type Passage = Output<'getPassage'>;
export type ProvisionNode = Output<'getProvisions'>['provisions'][number];
export type VersionComparison = Output<'getVersionChanges'>;

const PAGE = 1_000;
/** Answers of the library change only when a document does: what is shown is fetched again on the next visit. */
const TEN_MINUTES = 600_000;

/** All documents. One list serves the filters, the library and the examples, since the limit of a key is low. */
export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  staleTime: TEN_MINUTES,
  queryFn: async ({ signal }) => {
    const all: DocumentSummary[] = [];
    const fetchPage = (skip: number) => api.call('listDocuments', { query: { skip, limit: PAGE }, signal });
    for await (const document of pageThrough(fetchPage, ({ documents }) => documents)) all.push(document);
    return all;
  },
});

export const areasQuery = queryOptions({
  queryKey: ['areas'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await api.call('listAreas', { signal })).areas,
});

export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['documents', documentId],
    staleTime: TEN_MINUTES,
    queryFn: ({ signal }) => api.call('getDocument', { params: { document_id: documentId }, signal }),
  });

export const provisionsQuery = (documentId: string, limit = 5_000) =>
  queryOptions({
    queryKey: ['documents', documentId, 'provisions', limit],
    staleTime: TEN_MINUTES,
    queryFn: ({ signal }) =>
      api.call('getProvisions', { params: { document_id: documentId }, query: { limit }, signal }),
  });

export const passageQuery = (chunkId: string) =>
  queryOptions({
    queryKey: ['passages', chunkId],
    staleTime: TEN_MINUTES,
    queryFn: ({ signal }) => api.call('getPassage', { params: { chunk_id: chunkId }, signal }),
  });

export const changesQuery = (documentId: string, versionId: string) =>
  queryOptions({
    queryKey: ['documents', documentId, 'changes', versionId],
    staleTime: TEN_MINUTES,
    queryFn: ({ signal }) =>
      api.call('getVersionChanges', {
        params: { document_id: documentId, version_id: versionId },
        query: { limit: 100 },
        signal,
      }),
  });
