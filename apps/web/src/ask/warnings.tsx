import { Heading } from '@ag.ds-next/react/heading';
import { ListItem, UnorderedList } from '@ag.ds-next/react/list';
import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import type { Answer } from '@regqa/client';
import { TEXT } from '../text/text.ts';

type Warning = NonNullable<Answer['warnings']>[number];

/** What must be read before the answer: it may not be one, or its text may not be that of the day. */
const URGENT: ReadonlySet<string> = new Set([
  'may_not_answer',
  'not_in_force',
  'in_force_unknown',
  'foreign_law',
  'exception_not_quoted',
  'table_missing',
  'text_is_old',
  'model_failed',
]);

const warningsOf = (answer: Answer, urgent: boolean) =>
  (answer.warnings ?? []).filter(({ code }) => URGENT.has(code) === urgent);

/** The warnings that stand above an answer. */
export function UrgentWarnings({ answer }: { answer: Answer }) {
  const warnings = warningsOf(answer, true);
  if (warnings.length === 0) return null;
  const doubtful = warnings.some(({ code }) => code === 'may_not_answer');
  return (
    <PageAlert tone="warning" title={doubtful ? TEXT.answer.mayNotAnswer : TEXT.answer.attention}>
      <WarningList warnings={warnings.filter(({ message }) => !answer.answer.includes(message))} />
    </PageAlert>
  );
}

/** The other warnings, e.g. what was taken from the words of the question. */
export function WarningNotes({ answer }: { answer: Answer }) {
  const warnings = warningsOf(answer, false);
  if (warnings.length === 0) return null;
  return (
    <Stack gap={0.5}>
      <Heading type="h2" fontSize="md">
        {TEXT.answer.notes}
      </Heading>
      <WarningList warnings={warnings} />
    </Stack>
  );
}

/** Warnings with what they suggest. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <UnorderedList>
      {warnings.map(({ code, message, suggestions = [] }) => {
        const others = suggestions.filter((suggestion) => !message.includes(suggestion));
        return (
          <ListItem key={`${code} ${message}`}>
            <Text>{message}</Text>
            {others.length > 0 && <Text>{` ${TEXT.answer.didYouMean}: ${others.join(', ')}?`}</Text>}
          </ListItem>
        );
      })}
    </UnorderedList>
  );
}
