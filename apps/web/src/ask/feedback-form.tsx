import { Button } from '@ag.ds-next/react/button';
import { FormStack } from '@ag.ds-next/react/form-stack';
import { Select } from '@ag.ds-next/react/select';
import { Textarea } from '@ag.ds-next/react/textarea';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { TEXT } from '../text/text.ts';
import { LONGEST_COMMENT, paragraphChoices } from './feedback-body.ts';
import type { AnsweredQuestion, FeedbackReason, Said } from './feedback-body.ts';

const { feedback: text } = TEXT;
const OF_ANSWERS = ['wrong', 'incomplete', 'wrong_source', 'out_of_date', 'unclear', 'other'] as const;
const OF_REFUSALS = ['refused_wrongly', 'unclear', 'other'] as const;

export interface FeedbackFormProps {
  readonly asked: AnsweredQuestion;
  readonly refused: boolean;
  readonly sending: boolean;
  readonly onSend: (said: Said) => void;
}

/** What was wrong with an answer; all of it may be left out. */
export default function FeedbackForm({ asked, refused, sending, onSend }: FeedbackFormProps) {
  const first = useRef<HTMLSelectElement>(null);
  const [said, setSaid] = useState<Said>({ helpful: false, reason: '', sentence: '', comment: '' });
  const [tooLong, setTooLong] = useState(false);
  const paragraphs = useMemo(() => (refused ? [] : paragraphChoices(asked.answer)), [asked, refused]);
  const reasons: readonly FeedbackReason[] = refused ? OF_REFUSALS : OF_ANSWERS;
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = said.comment.trim().length > LONGEST_COMMENT;
    setTooLong(wrong);
    if (!wrong) onSend(said);
  };
  return (
    <form onSubmit={submit} noValidate aria-label={text.formTitle}>
      <FormStack>
        <Select
          ref={first}
          label={text.reason}
          maxWidth="xl"
          value={said.reason}
          onChange={({ target }) => setSaid({ ...said, reason: reasons.find((one) => one === target.value) ?? '' })}
          options={[
            { value: '', label: text.noReason },
            ...reasons.map((value) => ({ value, label: text.reasons[value] })),
          ]}
        />
        {paragraphs.length > 0 && (
          <Select
            label={text.sentence}
            block
            value={said.sentence}
            onChange={({ target }) => setSaid({ ...said, sentence: target.value })}
            options={[{ value: '', label: text.wholeAnswer }, ...paragraphs]}
          />
        )}
        <Textarea
          label={text.comment}
          hint={text.commentHint}
          block
          value={said.comment}
          onChange={({ target }) => setSaid({ ...said, comment: target.value })}
          invalid={tooLong}
          message={text.commentTooLong(LONGEST_COMMENT)}
        />
        <div>
          <Button type="submit" loading={sending}>
            {text.send}
          </Button>
        </div>
      </FormStack>
    </form>
  );
}
