import { Details } from '@ag.ds-next/react/details';
import { ListItem, UnorderedList } from '@ag.ds-next/react/list';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import type { Job } from './admin-queries.ts';
import { formatShare } from './figures.ts';

const { receipt: text } = ADMIN_TEXT;
type Receipt = NonNullable<Job['receipt']>;

/** What reading a document found, the most harmful first. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { provisions, passages, pages, pages_without_text: without, set_aside: aside = [] } = receipt;
  const lines = [
    ...(pages === null ? [] : [text.pages(pages)]),
    ...(without.length > 0 ? [text.withoutText(without.join(', '))] : []),
  ];
  return (
    <Stack gap={0.25}>
      <Text>{text.summary(provisions, passages)}</Text>
      <Group title={text.warnings} items={receipt.warnings} />
      <Details label={text.title}>
        <Stack gap={0.5}>
          <Group items={[...lines, ...(receipt.details ?? [])]} />
          <Group
            title={text.setAside}
            items={aside.map(({ kind, share }) => `${kind.replaceAll('_', ' ')}: ${text.share(formatShare(share))}`)}
          />
          <Group title={text.missing} items={receipt.contents_missing} />
        </Stack>
      </Details>
    </Stack>
  );
}

function Group({ title, items }: { title?: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      {title !== undefined && <Text fontWeight="bold">{title}</Text>}
      <UnorderedList>
        {items.map((item) => (
          <ListItem key={item}>{item}</ListItem>
        ))}
      </UnorderedList>
    </div>
  );
}
