import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { Pager } from '../frame/pager.tsx';
import { Pending } from '../frame/pending.tsx';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { AcceptFeedback } from './accept-feedback.tsx';
import { feedbackQuery } from './admin-queries.ts';
import type { Feedback } from './admin-queries.ts';
import { DeleteFeedback } from './delete-feedback.tsx';
import { FeedbackFilters } from './feedback-filters.tsx';
import type { FeedbackFilter } from './feedback-filters.tsx';
import { FeedbackTable } from './feedback-table.tsx';
import { useChange } from './use-change.ts';

const { feedback: text } = ADMIN_TEXT;

/** Feedback on answers, and decisions on it. */
export function FeedbackSection() {
  const [filter, setFilter] = useState<FeedbackFilter>({ state: 'open', helpful: undefined });
  const [skip, setSkip] = useState(0);
  const query = useQuery(feedbackQuery({ ...filter, skip }));
  const { data } = query;
  return (
    <Stack gap={1.5}>
      <FeedbackFilters
        filter={filter}
        onChange={(wanted) => {
          setFilter(wanted);
          setSkip(0);
        }}
      />
      <Pending query={query} />
      {data && <FeedbackQueue feedback={data.feedback} />}
      {data && <Pager skip={skip} total={data.total} onSkip={setSkip} />}
    </Stack>
  );
}

interface Chosen {
  readonly to: 'accept' | 'delete';
  readonly feedback: Feedback;
}

/** What was done last stays said, though what it was done to leaves the list. */
function FeedbackQueue({ feedback }: { feedback: readonly Feedback[] }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const dismiss = useChange(
    (feedbackId: string) => api.call('dismissFeedback', { params: { feedback_id: feedbackId } }),
    [['admin', 'feedback']],
  );
  const close = () => setChosen(null);
  return (
    <>
      <div role="status">{said !== null && <PageAlert tone="success" title={said} />}</div>
      {dismiss.error && <ErrorNotice error={dismiss.error} />}
      {feedback.length === 0 ? (
        <Text as="p">{text.none}</Text>
      ) : (
        <FeedbackTable
          feedback={feedback}
          onAccept={(one) => setChosen({ to: 'accept', feedback: one })}
          onDismiss={({ feedback_id: id }) => dismiss.mutate(id, { onSuccess: () => setSaid(text.dismissed) })}
          onDelete={(one) => setChosen({ to: 'delete', feedback: one })}
        />
      )}
      {chosen?.to === 'accept' && <AcceptFeedback feedback={chosen.feedback} onClose={close} onAccepted={setSaid} />}
      {chosen?.to === 'delete' && <DeleteFeedback feedback={chosen.feedback} onClose={close} onDeleted={setSaid} />}
    </>
  );
}
