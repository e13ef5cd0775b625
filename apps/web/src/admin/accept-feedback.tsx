import { Checkbox } from '@ag.ds-next/react/checkbox';
import { FormStack } from '@ag.ds-next/react/form-stack';
import { TextInput } from '@ag.ds-next/react/text-input';
import { Textarea } from '@ag.ds-next/react/textarea';
import { useState } from 'react';
import { api } from '../api.ts';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { acceptedBodyOf, fieldsOf } from './accepted-feedback.ts';
import type { AcceptedFields } from './accepted-feedback.ts';
import type { Feedback } from './admin-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useChange } from './use-change.ts';

const { feedback: text } = ADMIN_TEXT;
type Body = NonNullable<ReturnType<typeof acceptedBodyOf>>;

export interface AcceptFeedbackProps {
  readonly feedback: Feedback;
  readonly onClose: () => void;
  readonly onAccepted: (said: string) => void;
}

/** Makes a question to evaluate answers with: what a right answer is must be said. */
export function AcceptFeedback({ feedback, onClose, onAccepted }: AcceptFeedbackProps) {
  const [fields, setFields] = useState(() => fieldsOf(feedback));
  const [missing, setMissing] = useState(false);
  const accept = useChange(
    (body: Body) => api.call('acceptFeedback', { params: { feedback_id: feedback.feedback_id }, body }),
    [['admin', 'feedback']],
  );
  const confirm = () => {
    const body = acceptedBodyOf(fields, feedback);
    setMissing(body === undefined);
    if (body === undefined) return;
    accept.mutate(body, {
      onSuccess: ({ question_id: id }) => {
        onAccepted(text.accepted(id ?? ''));
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog title={text.acceptTitle} label={text.accept} change={accept} onConfirm={confirm} onClose={onClose}>
      <FormStack>
        <RightAnswer fields={fields} missing={missing} onChange={(changed) => setFields({ ...fields, ...changed })} />
      </FormStack>
    </ConfirmDialog>
  );
}

interface RightAnswerProps {
  readonly fields: AcceptedFields;
  readonly missing: boolean;
  readonly onChange: (changed: Partial<AcceptedFields>) => void;
}

function RightAnswer({ fields, missing, onChange }: RightAnswerProps) {
  return (
    <>
      <Textarea
        label={text.question}
        hint={text.questionHint}
        required
        block
        value={fields.question}
        onChange={({ target }) => onChange({ question: target.value })}
      />
      <Checkbox checked={fields.unanswerable} onChange={({ target }) => onChange({ unanswerable: target.checked })}>
        {text.unanswerable}
      </Checkbox>
      {!fields.unanswerable && (
        <>
          <TextInput
            label={text.document}
            hint={text.documentHint}
            required
            block
            value={fields.title}
            onChange={({ target }) => onChange({ title: target.value })}
            invalid={missing}
            message={text.documentMissing}
          />
          <TextInput
            label={text.section}
            hint={text.sectionHint}
            value={fields.section}
            onChange={({ target }) => onChange({ section: target.value })}
          />
          <Textarea
            label={text.facts}
            hint={text.factsHint}
            block
            value={fields.facts}
            onChange={({ target }) => onChange({ facts: target.value })}
          />
        </>
      )}
    </>
  );
}
