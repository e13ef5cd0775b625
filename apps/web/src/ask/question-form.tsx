import { Button, ButtonGroup } from '@ag.ds-next/react/button';
import { Checkbox } from '@ag.ds-next/react/checkbox';
import { ControlGroup } from '@ag.ds-next/react/control-group';
import { Details } from '@ag.ds-next/react/details';
import { FormStack } from '@ag.ds-next/react/form-stack';
import { TextInput } from '@ag.ds-next/react/text-input';
import { Textarea } from '@ag.ds-next/react/textarea';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { kindInWords } from '../library/kind-in-words.ts';
import { documentsQuery } from '../queries.ts';
import type { DocumentSummary } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { moreFiltersTitle } from './filters-in-words.ts';
import { PlaceField } from './place-field.tsx';
import type { Question } from './question.ts';

const LONGEST_QUESTION = 2_000;

export interface QuestionFormProps {
  readonly question: Question;
  readonly onChange: (question: Question) => void;
  readonly onAsk: (question: Question) => void;
  readonly onStop: () => void;
  readonly busy: boolean;
}

/** The question with its filters. */
export function QuestionForm({ question, onChange, onAsk, onStop, busy }: QuestionFormProps) {
  const { data: documents = [] } = useQuery(documentsQuery);
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = question.query.trim();
    const wrong = problemOf(query);
    setProblem(wrong);
    if (wrong === undefined) onAsk({ ...question, query });
    else field.current?.focus();
  };
  return (
    <form onSubmit={submit} onKeyDown={submitOnEnter} noValidate role="search" aria-label={TEXT.ask.title}>
      <FormStack>
        <Textarea
          ref={field}
          label={TEXT.ask.question}
          hint={TEXT.ask.questionHint}
          required
          block
          value={question.query}
          onChange={(event) => onChange({ ...question, query: event.target.value })}
          invalid={problem !== undefined}
          message={problem}
        />
        <PlaceField
          placed={question}
          onChange={(placed) => onChange({ ...question, ...placed })}
          documents={documents}
        />
        <Details label={moreFiltersTitle(question)}>
          <MoreFilters question={question} onChange={onChange} documents={documents} />
        </Details>
        <ButtonGroup>
          <Button type="submit" loading={busy} loadingLabel={TEXT.ask.searching}>
            {TEXT.ask.submit}
          </Button>
          {busy && (
            <Button variant="tertiary" onClick={onStop}>
              {TEXT.ask.stop}
            </Button>
          )}
        </ButtonGroup>
      </FormStack>
    </form>
  );
}

function problemOf(query: string): string | undefined {
  if (query === '') return TEXT.ask.questionMissing;
  return query.length > LONGEST_QUESTION ? TEXT.ask.questionTooLong(LONGEST_QUESTION) : undefined;
}

/** A question is one line: Enter asks it, and Shift with Enter breaks the line. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const inQuestion = event.target instanceof HTMLTextAreaElement;
  if (!inQuestion || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

type FilterProps = Pick<QuestionFormProps, 'question' | 'onChange'> & {
  readonly documents: readonly DocumentSummary[];
};

function MoreFilters({ question, onChange, documents }: FilterProps) {
  const types = useMemo(() => [...new Set(documents.map(({ document_type }) => document_type))].sort(), [documents]);
  const toggle = (type: string, on: boolean) =>
    onChange({ ...question, types: on ? [...question.types, type] : question.types.filter((one) => one !== type) });
  return (
    <FormStack>
      <TextInput
        type="date"
        label={TEXT.ask.date}
        hint={TEXT.ask.dateHint}
        value={question.asOf}
        onChange={(event) => onChange({ ...question, asOf: event.target.value })}
      />
      {types.length > 1 && (
        <ControlGroup label={TEXT.ask.types} hideOptionalLabel>
          {types.map((type) => (
            <Checkbox
              key={type}
              size="sm"
              checked={question.types.includes(type)}
              onChange={(event) => toggle(type, event.target.checked)}
            >
              {kindInWords(type)}
            </Checkbox>
          ))}
        </ControlGroup>
      )}
    </FormStack>
  );
}
