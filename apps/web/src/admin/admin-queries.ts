import type { AllRoutes, CallOutput } from '@regqa/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { PAGE } from '../frame/pager.tsx';

type Output<K extends keyof AllRoutes> = CallOutput<AllRoutes[K]>;
export type Job = Output<'getJob'>;
export type ApiKey = Output<'listKeys'>['keys'][number];
export type NewKey = Output<'createKey'>;
export type Analytics = Output<'getAnalytics'>;
export type Feedback = Output<'listFeedback'>['feedback'][number];
export type SystemHealth = Output<'getSystemHealth'>;

const WATCHED_MS = 5_000;

export const systemHealthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => api.call('getSystemHealth', { signal }),
  refetchInterval: 2 * WATCHED_MS,
});

/** Healthy or not: an unhealthy service says why with 503, which is an answer here. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }): Promise<Output<'getHealth'>> => {
    const response = await fetch('/api/health', { signal });
    return response.json() as Promise<Output<'getHealth'>>;
  },
  refetchInterval: WATCHED_MS,
});

export const residencyQuery = queryOptions({
  queryKey: ['admin', 'residency'],
  queryFn: ({ signal }) => api.call('getResidency', { signal }),
});

export const jobsQuery = (state: Job['state'] | undefined, skip: number) =>
  queryOptions({
    queryKey: ['admin', 'jobs', state ?? 'all', skip],
    queryFn: ({ signal }) => api.call('listJobs', { query: { state, skip, limit: PAGE }, signal }),
    refetchInterval: ({ state: { data } }) =>
      (data?.by_state.running ?? 0) + (data?.by_state.queued ?? 0) > 0 ? WATCHED_MS : false,
  });

export const cacheMetricsQuery = queryOptions({
  queryKey: ['admin', 'cache', 'metrics'],
  queryFn: ({ signal }) => api.call('cacheMetrics', { signal }),
});

export const cacheEntriesQuery = (skip: number) =>
  queryOptions({
    queryKey: ['admin', 'cache', 'entries', skip],
    queryFn: ({ signal }) => api.call('listCacheEntries', { query: { skip, limit: PAGE }, signal }),
  });

export const keysQuery = queryOptions({
  queryKey: ['admin', 'keys'],
  queryFn: ({ signal }) => api.call('listKeys', { query: { limit: 1_000 }, signal }),
});

export const auditQuery = (skip: number) =>
  queryOptions({
    queryKey: ['admin', 'audit', skip],
    queryFn: ({ signal }) => api.call('listAuditEntries', { query: { skip, limit: PAGE }, signal }),
  });

export const feedbackQuery = (asked: {
  readonly state: Feedback['state'] | undefined;
  readonly helpful: 'true' | 'false' | undefined;
  readonly skip: number;
}) =>
  queryOptions({
    queryKey: ['admin', 'feedback', asked],
    queryFn: ({ signal }) => api.call('listFeedback', { query: { ...asked, limit: PAGE }, signal }),
  });

export const analyticsQuery = (since: string, until: string) =>
  queryOptions({
    queryKey: ['analytics', since, until],
    queryFn: ({ signal }) =>
      api.call('getAnalytics', {
        query: { include: 'series,refusals,trust', since: since || undefined, until: until || undefined },
        signal,
      }),
  });
