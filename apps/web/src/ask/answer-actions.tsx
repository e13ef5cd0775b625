import { Button, ButtonGroup } from '@ag.ds-next/react/button';
import { CopyIcon, LinkIcon, PrintIcon } from '@ag.ds-next/react/icon';
import { Text } from '@ag.ds-next/react/text';
import type { Answer } from '@regqa/client';
import { useState } from 'react';
import { TEXT } from '../text/text.ts';
import { copyText } from './copy-text.ts';

/** Takes the answer elsewhere: as text with its citations, as a link, on paper. */
export function AnswerActions({ answer, link }: { answer: Answer; link: string }) {
  const [said, setSaid] = useState('');
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(TEXT.answer.copied);
    } catch {
      // A browser without a secure connection, or a user who said no.
      setSaid(TEXT.answer.copyFailed);
    }
  };
  return (
    <ButtonGroup>
      <Button size="sm" variant="secondary" iconBefore={CopyIcon} onClick={() => void copy(copyText(answer, link))}>
        {TEXT.answer.copy}
      </Button>
      <Button size="sm" variant="tertiary" iconBefore={LinkIcon} onClick={() => void copy(link)}>
        {TEXT.answer.copyLink}
      </Button>
      <Button size="sm" variant="tertiary" iconBefore={PrintIcon} onClick={() => window.print()}>
        {TEXT.answer.print}
      </Button>
      <Text role="status" alignSelf="center">
        {said}
      </Text>
    </ButtonGroup>
  );
}
