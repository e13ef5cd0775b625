import { Box } from '@ag.ds-next/react/box';
import { Button } from '@ag.ds-next/react/button';
import { Flex } from '@ag.ds-next/react/flex';
import { CopyIcon, DownloadIcon, LinkIcon, PrintIcon } from '@ag.ds-next/react/icon';
import { Text } from '@ag.ds-next/react/text';
import type { Answer } from '@regqa/client';
import { SCREEN_ONLY } from '../frame/print.ts';
import { useCopy } from '../frame/use-copy.ts';
import { TEXT } from '../text/text.ts';
import { copyText } from './copy-text.ts';
import type { Question } from './question.ts';

export interface AnswerActionsProps {
  readonly answer: Answer;
  readonly question: Question;
  readonly link: string;
}

/** Takes the answer elsewhere: as text with its citations, as a link, as a Word document, on paper. */
export function AnswerActions({ answer, question, link }: AnswerActionsProps) {
  const { said, setSaid, copy } = useCopy();
  const saveWord = async () => {
    setSaid(TEXT.answer.wordMade);
    try {
      // What makes the document is fetched with the first one.
      await (await import('../export/save-word.ts')).saveWord({ answer, question, link });
      setSaid(TEXT.answer.wordSaved);
    } catch {
      setSaid(TEXT.answer.wordFailed);
    }
  };
  return (
    <Box css={SCREEN_ONLY}>
      <Flex gap={1} flexWrap="wrap" alignItems="center">
        <Button size="sm" variant="secondary" iconBefore={CopyIcon} onClick={() => void copy(copyText(answer, link))}>
          {TEXT.answer.copy}
        </Button>
        <Button size="sm" variant="tertiary" iconBefore={LinkIcon} onClick={() => void copy(link)}>
          {TEXT.answer.copyLink}
        </Button>
        <Button size="sm" variant="tertiary" iconBefore={DownloadIcon} onClick={() => void saveWord()}>
          {TEXT.answer.word}
        </Button>
        <Button size="sm" variant="tertiary" iconBefore={PrintIcon} onClick={() => window.print()}>
          {TEXT.answer.print}
        </Button>
        <Text role="status" alignSelf="center">
          {said}
        </Text>
      </Flex>
    </Box>
  );
}
