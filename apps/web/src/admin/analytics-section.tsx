import { Button } from '@ag.ds-next/react/button';
import { Details } from '@ag.ds-next/react/details';
import { Flex } from '@ag.ds-next/react/flex';
import { Heading } from '@ag.ds-next/react/heading';
import { DownloadIcon } from '@ag.ds-next/react/icon';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextInput } from '@ag.ds-next/react/text-input';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatDate } from '../ask/format-date.ts';
import { trustBand } from '../ask/trust.ts';
import { Pending } from '../frame/pending.tsx';
import { saveFile } from '../frame/save-file.ts';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { TEXT } from '../text/text.ts';
import { analyticsQuery } from './admin-queries.ts';
import type { Analytics } from './admin-queries.ts';
import { analyticsCsv } from './analytics-csv.ts';
import { answersByBand } from './answers-by-band.ts';
import { BarList, DayChart } from './charts.tsx';
import { DataTable } from './data-table.tsx';
import { formatMs, formatNumber, formatShare } from './figures.ts';
import { Tiles } from './tiles.tsx';

const { analytics: text } = ADMIN_TEXT;

/** How the service is used, and what it could not answer. */
export function AnalyticsSection() {
  const [since, setSince] = useState('');
  const [until, setUntil] = useState('');
  const query = useQuery(analyticsQuery(since, until));
  const { data } = query;
  return (
    <Stack gap={2}>
      <Flex gap={1} flexWrap="wrap">
        <TextInput type="date" label={text.since} value={since} onChange={({ target }) => setSince(target.value)} />
        <TextInput type="date" label={text.until} value={until} onChange={({ target }) => setUntil(target.value)} />
      </Flex>
      <Pending query={query} />
      {data?.total_queries === 0 && <Text as="p">{text.none}</Text>}
      {data && data.total_queries > 0 && <Figures analytics={data} />}
    </Stack>
  );
}

function Figures({ analytics }: { analytics: Analytics }) {
  const { series = [], refusals, trust = [] } = analytics;
  return (
    <Stack gap={2}>
      <Tiles
        tiles={[
          [text.total, formatNumber(analytics.total_queries)],
          [text.time, formatMs(analytics.avg_response_time_ms)],
          [text.hitRate, formatShare(analytics.cache_hit_rate)],
          [text.refusals, formatNumber(refusals?.total ?? 0)],
          [text.trust, TEXT.answer.trustBands[trustBand(analytics.avg_trust_score)]],
        ]}
      />
      <Part title={text.perDay}>
        <DayChart
          days={series.map(({ date, queries }) => ({ date, value: queries }))}
          caption={text.mostOnDay(formatNumber(Math.max(...series.map(({ queries }) => queries))))}
        />
      </Part>
      <ResponseTimes series={series} />
      {trust.length > 0 && (
        <Part title={text.byTrust}>
          <BarList
            inOrder
            bars={answersByBand(trust).map(({ band, answers }) => ({
              name: TEXT.answer.trustBands[band],
              value: answers,
            }))}
          />
        </Part>
      )}
      <Part title={text.asked}>
        <BarList bars={analytics.top_queries.map(({ query, count }) => ({ name: query, value: count }))} />
      </Part>
      {refusals && refusals.top_queries.length > 0 && (
        <Part title={text.refused}>
          <BarList bars={refusals.top_queries.map(({ query, count }) => ({ name: query, value: count }))} />
        </Part>
      )}
      {Object.keys(analytics.queries_by_lga).length > 0 && (
        <Part title={text.byArea}>
          <BarList bars={Object.entries(analytics.queries_by_lga).map(([name, value]) => ({ name, value }))} />
        </Part>
      )}
      <div>
        <Button variant="secondary" iconBefore={DownloadIcon} onClick={() => saveCsv(analyticsCsv(analytics))}>
          {text.csv}
        </Button>
      </div>
    </Stack>
  );
}

/** A mean hides slow answers: what is drawn are the times within which half of them and nearly all of them came. */
function ResponseTimes({ series }: { series: NonNullable<Analytics['series']> }) {
  const days = series.map(({ date, avg_response_time_ms: mean, p50_response_time_ms, p95_response_time_ms }) => ({
    date,
    value: p95_response_time_ms ?? mean,
    part: p50_response_time_ms ?? mean,
  }));
  const most = (values: number[]) => formatMs(Math.max(0, ...values));
  return (
    <Part title={text.timePerDay}>
      <DayChart
        days={days}
        caption={text.slowestDay(most(days.map(({ value }) => value)), most(days.map(({ part }) => part)))}
      />
      <Details label={text.table}>
        <DataTable
          rows={series}
          keyOf={({ date }) => date}
          columns={[
            { title: text.date, cell: ({ date }) => formatDate(date) },
            { title: text.count, cell: ({ queries }) => formatNumber(queries), number: true },
            { title: text.refusals, cell: (day) => formatNumber(day.refusals), number: true },
            { title: text.time, cell: (day) => formatMs(day.avg_response_time_ms), number: true },
            { title: text.halfTime, cell: (day) => formatMs(day.p50_response_time_ms ?? 0), number: true },
            { title: text.mostTime, cell: (day) => formatMs(day.p95_response_time_ms ?? 0), number: true },
          ]}
        />
      </Details>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={0.75} aria-label={title}>
      <Heading type="h2" fontSize="md">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

const saveCsv = (csv: string) => saveFile('regqa-analytics.csv', new Blob([csv], { type: 'text/csv' }));
