import { Heading } from '@ag.ds-next/react/heading';
import { ListItem, UnorderedList } from '@ag.ds-next/react/list';
import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Stack } from '@ag.ds-next/react/stack';
import { StatusBadge } from '@ag.ds-next/react/status-badge';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { Pending } from '../frame/pending.tsx';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { healthQuery, residencyQuery, systemHealthQuery } from './admin-queries.ts';
import type { SystemHealth } from './admin-queries.ts';
import { DataTable } from './data-table.tsx';
import { formatDuration, formatNumber, formatShare } from './figures.ts';

const { health: text } = ADMIN_TEXT;

/** How the service is: as it says of itself. */
export function HealthSection() {
  const { data: health } = useQuery(healthQuery);
  const query = useQuery(systemHealthQuery);
  const { data: system } = query;
  return (
    <Stack gap={2}>
      {health && (
        <PageAlert
          tone={health.status === 'healthy' ? 'success' : 'error'}
          title={health.status === 'healthy' ? text.healthy : text.unhealthy}
        >
          <Text as="p">{`${text.running(formatDuration(health.uptime_seconds))}. ${text.version(health.version)}.`}</Text>
          <Sentences sentences={health.errors ?? []} />
        </PageAlert>
      )}
      {health?.degraded && (
        <PageAlert tone="warning" title={text.degraded}>
          <Sentences sentences={health.degraded} />
        </PageAlert>
      )}
      <Pending query={query} />
      {system && <Components system={system} />}
      <Residency />
    </Stack>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <UnorderedList>
      {sentences.map((sentence) => (
        <ListItem key={sentence}>{sentence}</ListItem>
      ))}
    </UnorderedList>
  );
}

function Components({ system }: { system: SystemHealth }) {
  const { database, vector_store: index, llm, cache } = system;
  const { connection_pool: pool } = database;
  const embeddings = index.embeddings && `embeddings ${index.embeddings.status}, ${index.embeddings.pending} pending`;
  const rows = [
    {
      name: text.database,
      status: database.status,
      figures:
        `${formatNumber(database.total_documents)} documents, ${formatNumber(database.total_chunks)} passages, ` +
        `${pool.active} of ${pool.max} connections busy`,
    },
    {
      name: text.vectorStore,
      status: index.status,
      figures: [
        `${index.type}, ${formatNumber(index.collection_size)} passages, index ${index.index_status}`,
        embeddings,
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      name: text.llm,
      status: llm.status,
      figures: llm.provider === 'extractive' ? text.noModel : `${llm.provider}, ${llm.model}`,
    },
    {
      name: text.cache,
      status: cache.status,
      figures: `answers kept: ${formatNumber(cache.total_keys)}, hit rate ${formatShare(cache.hit_rate)}`,
    },
  ];
  return (
    <DataTable
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: text.component, cell: ({ name }) => name },
        {
          title: text.state,
          cell: ({ status }) => (
            <StatusBadge
              appearance="subtle"
              tone={status === 'healthy' ? 'successLow' : 'errorLow'}
              label={status === 'healthy' ? text.healthy : status}
            />
          ),
        },
        { title: text.figures, cell: ({ figures }) => figures },
      ]}
    />
  );
}

function Residency() {
  const { data } = useQuery(residencyQuery);
  if (data === undefined) return null;
  return (
    <Stack gap={1}>
      <Heading type="h2" fontSize="lg">
        {text.residency}
      </Heading>
      <Sentences sentences={data.problems} />
      <DataTable
        rows={data.stores}
        keyOf={({ name }) => name}
        columns={[
          { title: text.store, cell: ({ name }) => name },
          { title: text.region, cell: ({ region }) => region ?? text.regionUnknown },
          { title: text.address, cell: ({ url }) => url ?? text.inside },
        ]}
      />
    </Stack>
  );
}
