import { Button } from '@ag.ds-next/react/button';
import { Heading } from '@ag.ds-next/react/heading';
import { UnorderedList, ListItem } from '@ag.ds-next/react/list';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextLink } from '@ag.ds-next/react/text-link';
import { NoDocuments } from '../frame/no-documents.tsx';
import { TEXT } from '../text/text.ts';
import { useExamples } from './use-examples.ts';
import { linkToQuestion } from './question.ts';
import type { Question } from './question.ts';

/** Questions to begin with: those of this browser, and some that the indexed documents answer. */
export function Suggestions({ recent, onForget }: { recent: readonly Question[]; onForget: () => void }) {
  const { questions, nothingIndexed } = useExamples();
  return (
    <Stack gap={2}>
      {nothingIndexed && <NoDocuments />}
      {questions.length > 0 && <QuestionList title={TEXT.ask.examples} questions={questions} />}
      {recent.length > 0 && (
        <Stack gap={0.5} alignItems="flex-start">
          <QuestionList title={TEXT.ask.recent} questions={recent} />
          <Text fontSize="xs" color="muted">
            {TEXT.ask.recentKept}
          </Text>
          <Button variant="text" onClick={onForget}>
            {TEXT.ask.forget}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

function QuestionList({ title, questions }: { title: string; questions: readonly Question[] }) {
  return (
    <Stack gap={0.75}>
      <Heading type="h2" fontSize="md">
        {title}
      </Heading>
      <UnorderedList>
        {questions.map((question) => (
          <ListItem key={linkToQuestion(question)}>
            <TextLink href={linkToQuestion(question)}>{question.query}</TextLink>
            {(question.area || question.state) && (
              <Text color="muted"> {[question.area, question.state].filter(Boolean).join(', ')}</Text>
            )}
          </ListItem>
        ))}
      </UnorderedList>
    </Stack>
  );
}
