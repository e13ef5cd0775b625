import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Pager } from '../frame/pager.tsx';
import { Pending } from '../frame/pending.tsx';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { auditQuery } from './admin-queries.ts';
import { DataTable } from './data-table.tsx';
import { formatMoment } from './figures.ts';

const { audit: text } = ADMIN_TEXT;

/** What administrators did. */
export function AuditSection() {
  const [skip, setSkip] = useState(0);
  const query = useQuery(auditQuery(skip));
  const { data, error } = query;
  if (error || data === undefined) return <Pending query={query} />;
  if (data.entries.length === 0) return <Text as="p">{text.none}</Text>;
  return (
    <Stack gap={1}>
      <DataTable
        rows={data.entries}
        keyOf={({ id }) => String(id)}
        columns={[
          { title: text.when, cell: ({ at }) => formatMoment(at) },
          { title: text.who, cell: ({ key_name, key_id }) => key_name ?? key_id },
          { title: text.what, cell: ({ action }) => action.replaceAll(/[._]/g, ' ') },
          { title: text.target, cell: ({ target }) => target ?? '' },
          {
            title: text.outcome,
            cell: ({ outcome, reason }) => [text.outcomes[outcome], reason].filter(Boolean).join(': '),
          },
        ]}
      />
      <Pager skip={skip} total={data.total} onSkip={setSkip} />
    </Stack>
  );
}
