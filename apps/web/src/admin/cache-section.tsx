import { Button } from '@ag.ds-next/react/button';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { Loading } from '../frame/loading.tsx';
import { Pager } from '../frame/pager.tsx';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { cacheEntriesQuery, cacheMetricsQuery } from './admin-queries.ts';
import { DataTable } from './data-table.tsx';
import { formatDuration, formatMs, formatNumber, formatShare } from './figures.ts';
import { Tiles } from './tiles.tsx';
import { useChange } from './use-change.ts';

const { cache: text } = ADMIN_TEXT;
const AFFECTS = [['admin', 'cache']];

/** Answers that are kept, and how often they are of use. */
export function CacheSection() {
  const { data: metrics, error } = useQuery(cacheMetricsQuery);
  const clear = useChange(() => api.call('clearCache'), AFFECTS);
  return (
    <Stack gap={1.5}>
      {error && <ErrorNotice error={error} />}
      {metrics && (
        <Tiles
          tiles={[
            [text.hitRate, formatShare(metrics.hit_rate)],
            [text.keys, formatNumber(metrics.total_keys)],
            [text.cached, formatMs(metrics.avg_response_time_cached_ms)],
            [text.uncached, formatMs(metrics.avg_response_time_uncached_ms)],
            [text.size, `${formatNumber(metrics.cache_size_mb)} MB`],
          ]}
        />
      )}
      <div>
        <Button variant="secondary" onClick={() => clear.mutate(undefined)} loading={clear.isPending}>
          {text.clear}
        </Button>
      </div>
      {clear.error && <ErrorNotice error={clear.error} />}
      <Text role="status">{clear.data ? text.cleared(clear.data.cleared) : ''}</Text>
      <Entries />
    </Stack>
  );
}

function Entries() {
  const [skip, setSkip] = useState(0);
  const { data, error } = useQuery(cacheEntriesQuery(skip));
  const drop = useChange((key: string) => api.call('deleteCacheEntry', { params: { key } }), AFFECTS);
  const problem = error ?? drop.error;
  if (problem) return <ErrorNotice error={problem} />;
  if (data === undefined) return <Loading />;
  if (data.entries.length === 0) return <Text as="p">{text.none}</Text>;
  return (
    <Stack gap={1}>
      <DataTable
        rows={data.entries}
        keyOf={({ key }) => key}
        columns={[
          { title: text.question, cell: ({ query }) => query },
          { title: text.hits, cell: ({ hits }) => formatNumber(hits), number: true },
          { title: text.age, cell: ({ age_seconds }) => formatDuration(age_seconds), number: true },
          {
            title: text.drop,
            cell: ({ key, query }) => (
              <Button
                size="sm"
                variant="tertiary"
                aria-label={`${text.drop}: ${query}`}
                onClick={() => drop.mutate(key)}
              >
                {text.drop}
              </Button>
            ),
          },
        ]}
      />
      <Pager skip={skip} total={data.total} onSkip={setSkip} />
    </Stack>
  );
}
