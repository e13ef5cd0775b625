import { Heading } from '@ag.ds-next/react/heading';
import { ListItem, UnorderedList } from '@ag.ds-next/react/list';
import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextLink } from '@ag.ds-next/react/text-link';
import type { Answer } from '@regqa/client';
import { inPageWords } from '../frame/in-page-words.ts';
import { useSession } from '../session/session.tsx';
import { TEXT } from '../text/text.ts';
import { adviceOn } from './refusal-advice.ts';
import { WarningList } from './warnings.tsx';

/** A question that was not answered: what is missing, and what to do about it. */
export function Refusal({ answer }: { answer: Answer }) {
  const { level } = useSession();
  const warnings = answer.warnings ?? [];
  const { texts, lacksDocument } = adviceOn(warnings.map(({ code }) => code));
  const added = warnings.filter(({ message, suggestions }) => message !== answer.answer || suggestions !== undefined);
  return (
    <PageAlert tone="warning" title={TEXT.answer.refused}>
      <Stack gap={1}>
        <Text as="p" css={{ whiteSpace: 'pre-wrap' }}>
          {inPageWords(answer.answer)}
        </Text>
        <WarningList warnings={added} />
        <Heading type="h3" fontSize="sm">
          {TEXT.answer.refusedNext}
        </Heading>
        <UnorderedList>
          {texts.map((text) => (
            <ListItem key={text}>{text}</ListItem>
          ))}
          {lacksDocument && (
            <ListItem>
              {level === 'admin' ? (
                <TextLink href="/admin/documents">{TEXT.refusalUpload}</TextLink>
              ) : (
                TEXT.refusalAskAdministrator
              )}
            </ListItem>
          )}
          <ListItem>
            <TextLink href="/library">{TEXT.refusalLibrary}</TextLink>
          </ListItem>
        </UnorderedList>
      </Stack>
    </PageAlert>
  );
}
