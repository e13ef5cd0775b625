import { Button, ButtonGroup } from '@ag.ds-next/react/button';
import { Stack } from '@ag.ds-next/react/stack';
import { StatusBadge } from '@ag.ds-next/react/status-badge';
import { Text } from '@ag.ds-next/react/text';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { TEXT } from '../text/text.ts';
import type { Feedback } from './admin-queries.ts';
import { DataTable } from './data-table.tsx';
import { formatMoment } from './figures.ts';

const { feedback: text } = ADMIN_TEXT;
const TONES = { open: 'notStartedLow', accepted: 'successLow', dismissed: 'unknownLow' } as const;

export interface FeedbackTableProps {
  readonly feedback: readonly Feedback[];
  readonly onAccept: (feedback: Feedback) => void;
  readonly onDismiss: (feedback: Feedback) => void;
  readonly onDelete: (feedback: Feedback) => void;
}

/** Feedback on answers, each with what can be done about it. */
export function FeedbackTable({ feedback, ...actions }: FeedbackTableProps) {
  return (
    <DataTable
      rows={feedback}
      keyOf={({ feedback_id }) => feedback_id}
      columns={[
        { title: text.question, cell: (one) => <Asked feedback={one} /> },
        { title: text.said, cell: (one) => <WhatWasSaid feedback={one} /> },
        { title: text.state, cell: (one) => <State feedback={one} /> },
        { title: text.decide, cell: (one) => <Actions feedback={one} {...actions} /> },
      ]}
    />
  );
}

function Asked({ feedback: { question, filters, answer_start: start } }: { feedback: Feedback }) {
  const { lga_name: area, state, as_of: day, document_types: types = [] } = filters ?? {};
  const where = [area, state, day, ...types].filter((given) => given !== undefined).join(', ');
  return (
    <Stack gap={0.25} css={{ overflowWrap: 'anywhere' }}>
      <Text>{question}</Text>
      {where !== '' && (
        <Text fontSize="xs" color="muted">
          {where}
        </Text>
      )}
      {start !== null && (
        <Text fontSize="xs" color="muted">
          {text.answered(start)}
        </Text>
      )}
    </Stack>
  );
}

function WhatWasSaid({ feedback: { helpful, reason, sentence, comment } }: { feedback: Feedback }) {
  return (
    <Stack gap={0.25} alignItems="flex-start" css={{ overflowWrap: 'anywhere' }}>
      <StatusBadge
        appearance="subtle"
        tone={helpful ? 'successLow' : 'warningLow'}
        label={helpful ? text.wasHelpful : text.wasNotHelpful}
      />
      {reason !== null && <Text>{TEXT.feedback.reasons[reason]}</Text>}
      {comment !== null && <Text>{comment}</Text>}
      {sentence !== null && (
        <Text fontSize="xs" color="muted">
          {text.about(sentence)}
        </Text>
      )}
    </Stack>
  );
}

function State({ feedback: { state, created_at: at, key_id: key, question_id: question } }: { feedback: Feedback }) {
  return (
    <Stack gap={0.25} alignItems="flex-start">
      <StatusBadge appearance="subtle" tone={TONES[state]} label={text.states[state]} />
      {question !== null && <Text fontSize="xs">{question}</Text>}
      <Text fontSize="xs" color="muted">
        {text.sent(formatMoment(at), key)}
      </Text>
    </Stack>
  );
}

type ActionsProps = Omit<FeedbackTableProps, 'feedback'> & { readonly feedback: Feedback };

function Actions({ feedback, onAccept, onDismiss, onDelete }: ActionsProps) {
  const actions = [
    ...(feedback.state === 'accepted' ? [] : [[text.accept, onAccept] as const]),
    ...(feedback.state === 'open' ? [[text.dismiss, onDismiss] as const] : []),
    [text.delete, onDelete] as const,
  ];
  return (
    <ButtonGroup>
      {actions.map(([label, act]) => (
        <Button
          key={label}
          size="sm"
          variant="tertiary"
          aria-label={`${label}: ${feedback.question}`}
          onClick={() => act(feedback)}
        >
          {label}
        </Button>
      ))}
    </ButtonGroup>
  );
}
