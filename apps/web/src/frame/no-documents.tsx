import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Text } from '@ag.ds-next/react/text';
import { TextLink } from '@ag.ds-next/react/text-link';
import { useSession } from '../session/session.tsx';
import { TEXT } from '../text/text.ts';

/** Says that there is nothing to answer from, and who can change that. */
export function NoDocuments() {
  const { level } = useSession();
  return (
    <PageAlert tone="info" title={TEXT.ask.nothingIndexed}>
      {level === 'admin' ? (
        <TextLink href="/admin/documents">{TEXT.ask.nothingIndexedUpload}</TextLink>
      ) : (
        <Text as="p">{TEXT.ask.nothingIndexedHelp}</Text>
      )}
    </PageAlert>
  );
}
