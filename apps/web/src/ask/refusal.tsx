import { Heading } from '@ag.ds-next/react/heading';
import { ListItem, UnorderedList } from '@ag.ds-next/react/list';
import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextLink } from '@ag.ds-next/react/text-link';
import type { Answer } from '@regqa/client';
import { TEXT } from '../text/text.ts';
import { WarningList } from './warnings.tsx';

/** A question that was not answered: what is missing, and what to do about it. */
export function Refusal({ answer }: { answer: Answer }) {
  const warnings = answer.warnings ?? [];
  const advice = new Set(warnings.map(({ code }) => TEXT.refusals.get(code)).filter((text) => text !== undefined));
  const added = warnings.filter(({ message, suggestions }) => message !== answer.answer || suggestions !== undefined);
  return (
    <PageAlert tone="warning" title={TEXT.answer.refused}>
      <Stack gap={1}>
        <Text as="p" css={{ whiteSpace: 'pre-wrap' }}>
          {answer.answer}
        </Text>
        {added.length > 0 && <WarningList warnings={added} />}
        <Heading type="h3" fontSize="sm">
          {TEXT.answer.refusedNext}
        </Heading>
        <UnorderedList>
          {[...(advice.size > 0 ? advice : [TEXT.refusalDefault])].map((text) => (
            <ListItem key={text}>{text}</ListItem>
          ))}
          <ListItem>
            <TextLink href="/library">{TEXT.refusalLibrary}</TextLink>
          </ListItem>
        </UnorderedList>
      </Stack>
    </PageAlert>
  );
}
