import { Button } from '@ag.ds-next/react/button';
import { Select } from '@ag.ds-next/react/select';
import { Stack } from '@ag.ds-next/react/stack';
import { StatusBadge } from '@ag.ds-next/react/status-badge';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { inPageWords } from '../frame/in-page-words.ts';
import { Pager } from '../frame/pager.tsx';
import { Pending } from '../frame/pending.tsx';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { jobsQuery } from './admin-queries.ts';
import type { Job } from './admin-queries.ts';
import { DataTable } from './data-table.tsx';
import { formatMoment } from './figures.ts';
import { ReceiptView } from './receipt-view.tsx';
import { useChange } from './use-change.ts';

const { jobs: text } = ADMIN_TEXT;
const STATES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
const TONES = {
  queued: 'notStartedLow',
  running: 'inProgressLow',
  completed: 'successLow',
  failed: 'errorLow',
  cancelled: 'unknownLow',
} as const;

/** What reads documents, and what became of it. */
export function JobsSection() {
  const [state, setState] = useState<Job['state'] | undefined>();
  const [skip, setSkip] = useState(0);
  const query = useQuery(jobsQuery(state, skip));
  const { data } = query;
  return (
    <Stack gap={1.5}>
      <Select
        label={text.state}
        hideOptionalLabel
        value={state ?? ''}
        onChange={({ target }) => {
          setState(STATES.find((one) => one === target.value));
          setSkip(0);
        }}
        options={[
          { value: '', label: text.all },
          ...STATES.map((one) => ({ value: one, label: `${text.states[one]} (${data?.by_state[one] ?? 0})` })),
        ]}
      />
      <Pending query={query} />
      {data?.jobs.length === 0 && <Text as="p">{text.none}</Text>}
      {data && data.jobs.length > 0 && <JobTable jobs={data.jobs} />}
      {data && <Pager skip={skip} total={data.total} onSkip={setSkip} />}
    </Stack>
  );
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  return (
    <DataTable
      rows={jobs}
      keyOf={({ job_id }) => job_id}
      columns={[
        { title: text.job, cell: (job) => <JobName job={job} /> },
        {
          title: text.state,
          cell: ({ state }) => <StatusBadge appearance="subtle" tone={TONES[state]} label={text.states[state]} />,
        },
        { title: text.progress, cell: (job) => <JobProgress job={job} /> },
        { title: text.started, cell: ({ created_at }) => formatMoment(created_at) },
      ]}
    />
  );
}

function JobName({ job }: { job: Job }) {
  return (
    <>
      <Text>{text.kinds[job.kind]}</Text>
      <Text as="p" fontSize="xs" color="muted" css={{ overflowWrap: 'anywhere' }}>
        {job.file_name ?? job.document_id ?? job.job_id}
      </Text>
    </>
  );
}

function JobProgress({ job }: { job: Job }) {
  const retry = useChange((jobId: string) => api.call('retryJob', { params: { job_id: jobId } }), [['admin', 'jobs']]);
  const cancel = useChange(
    (jobId: string) => api.call('cancelJob', { params: { job_id: jobId } }),
    [['admin', 'jobs']],
  );
  const { stage, done, total } = job.progress;
  const problem = retry.error ?? cancel.error;
  return (
    <Stack gap={0.5} alignItems="flex-start">
      {job.state === 'running' && <Text>{total > 0 ? `${stage}, ${done} of ${total}` : stage}</Text>}
      {job.error !== null && <Text color="error">{inPageWords(job.error)}</Text>}
      {job.receipt && <ReceiptView receipt={job.receipt} />}
      {problem && <ErrorNotice error={problem} />}
      {(job.state === 'failed' || job.state === 'cancelled') && (
        <Button size="sm" variant="secondary" onClick={() => retry.mutate(job.job_id)} loading={retry.isPending}>
          {text.retry}
        </Button>
      )}
      {(job.state === 'queued' || job.state === 'running') && (
        <Button size="sm" variant="tertiary" onClick={() => cancel.mutate(job.job_id)} loading={cancel.isPending}>
          {text.cancel}
        </Button>
      )}
    </Stack>
  );
}
