import { api } from '../api.ts';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import type { Feedback } from './admin-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
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
    <ConfirmDialog
      title={text.deleteTitle}
      warning={text.deleteWarning}
      label={text.delete}
      change={remove}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
