import { Heading } from '@ag.ds-next/react/heading';
import { ListItem, UnorderedList } from '@ag.ds-next/react/list';
import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import type { Answer } from '@regqa/client';
import { inPageWords } from '../frame/in-page-words.ts';
import { TEXT } from '../text/text.ts';
import { sortWarnings } from './sorted-warnings.ts';
import type { Warning } from './sorted-warnings.ts';

/** The warnings that stand above an answer. */
export function UrgentWarnings({ answer }: { answer: Answer }) {
  const { urgent: warnings } = sortWarnings(answer);
  if (warnings.length === 0) return null;
  const doubtful = warnings.some(({ code }) => code === 'may_not_answer');
  const title = doubtful ? TEXT.answer.mayNotAnswer : TEXT.answer.attention;
  const unsaid = warnings
    .filter(({ message }) => !answer.answer.includes(message))
    .map((warning) => ({ ...warning, message: warning.message.replace(`${title}. `, '') }));
  return (
    <PageAlert tone="warning" title={title}>
      <WarningList warnings={unsaid} />
    </PageAlert>
  );
}

/** The other warnings, e.g. what was taken from the words of the question. */
export function WarningNotes({ answer }: { answer: Answer }) {
  const { others: warnings } = sortWarnings(answer);
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
            <Text>{inPageWords(message)}</Text>
            {others.length > 0 && <Text>{` ${TEXT.answer.didYouMean}: ${others.join(', ')}?`}</Text>}
          </ListItem>
        );
      })}
    </UnorderedList>
  );
}
