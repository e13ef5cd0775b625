import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorNotice } from './error-notice.tsx';
import { Loading } from './loading.tsx';

/** What is shown of a query that has no data yet, or whose data could not be fetched. */
export function Pending({ query }: { query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> }) {
  const { data, error, refetch } = query;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Loading /> : null;
}
