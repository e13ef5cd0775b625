import { Box } from '@ag.ds-next/react/box';
import { Text } from '@ag.ds-next/react/text';
import { PRINT_ONLY } from '../frame/print.ts';
import { filtersInWords } from './filters-in-words.ts';
import type { Question } from './question.ts';

/** The question as it stands above its answer on paper, where there is no form. */
export function PrintedQuestion({ question }: { question: Question }) {
  return (
    <Box css={PRINT_ONLY}>
      <Text as="p" fontSize="lg" fontWeight="bold">
        {question.query}
      </Text>
      {filtersInWords(question).map((line) => (
        <Text key={line} as="p">
          {line}
        </Text>
      ))}
    </Box>
  );
}
