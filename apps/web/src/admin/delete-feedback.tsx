import { Button, ButtonGroup } from '@ag.ds-next/react/button';
import { Modal } from '@ag.ds-next/react/modal';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { api } from '../api.ts';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { TEXT } from '../text/text.ts';
import type { Feedback } from './admin-queries.ts';
import { useChange } from './use-change.ts';

const { feedback: text } = ADMIN_TEXT;

export interface DeleteFeedbackProps {
  readonly feedback: Feedback;
  readonly onClose: () => void;
  readonly onDeleted: (said: string) => void;
}

/** Asks before it deletes: it cannot be undone. */
export function DeleteFeedback({ feedback, onClose, onDeleted }: DeleteFeedbackProps) {
  const remove = useChange(
    (feedbackId: string) => api.call('deleteFeedback', { params: { feedback_id: feedbackId } }),
    [['admin', 'feedback']],
  );
  const confirm = () =>
    remove.mutate(feedback.feedback_id, {
      onSuccess: () => {
        onDeleted(text.deleted);
        onClose();
      },
    });
  return (
    <Modal
      isOpen
      title={text.deleteTitle}
      onClose={onClose}
      actions={
        <ButtonGroup>
          <Button onClick={confirm} loading={remove.isPending}>
            {text.delete}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {TEXT.common.cancel}
          </Button>
        </ButtonGroup>
      }
    >
      <Stack gap={1}>
        <Text as="p">{text.deleteWarning}</Text>
        {remove.error && <ErrorNotice error={remove.error} />}
      </Stack>
    </Modal>
  );
}
