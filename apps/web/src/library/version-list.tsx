import { Box } from '@ag.ds-next/react/box';
import { Button } from '@ag.ds-next/react/button';
import { Heading } from '@ag.ds-next/react/heading';
import { Stack } from '@ag.ds-next/react/stack';
import { StatusBadge } from '@ag.ds-next/react/status-badge';
import { Text } from '@ag.ds-next/react/text';
import { TextLink } from '@ag.ds-next/react/text-link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../ask/format-date.ts';
import { CardList } from '../frame/card-list.tsx';
import { Pending } from '../frame/pending.tsx';
import { changesQuery } from '../queries.ts';
import type { DocumentDetail, VersionComparison } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { linkToFile } from './document-link.ts';
import { STATUS_TONES } from './document-table.tsx';
import { versionName } from './version-name.ts';

type Version = DocumentDetail['versions'][number];

/** The versions of a document, newest first, and what each changed. */
export function VersionList({ document }: { document: DocumentDetail }) {
  const [compared, setCompared] = useState<string | null>(null);
  const published = document.versions.filter(({ status }) => status === 'published').length;
  return (
    <CardList
      items={document.versions}
      keyOf={({ version_id }) => version_id}
      card={(version) => (
        <Stack gap={0.5} alignItems="flex-start">
          <VersionFacts version={version} />
          <TextLink href={linkToFile(document.id, version.version_id)} download>
            {`${TEXT.passage.download}: ${version.file_name}`}
          </TextLink>
          {published > 1 && version.status === 'published' && compared !== version.version_id && (
            <Button variant="text" onClick={() => setCompared(version.version_id)}>
              {TEXT.library.compare}
            </Button>
          )}
          {compared === version.version_id && <Comparison documentId={document.id} versionId={version.version_id} />}
        </Stack>
      )}
    />
  );
}

function VersionFacts({ version }: { version: Version }) {
  const { library, answer } = TEXT;
  const { in_force_from: from, in_force_to: to } = version;
  const force = from === null ? answer.inForceUnknown : to === null ? answer.inForceFrom(formatDate(from)) : null;
  return (
    <>
      <Heading type="h3" fontSize="sm">
        {version.version_label ?? versionName(version.version_id)}
      </Heading>
      <StatusBadge
        tone={version.current ? 'successHigh' : STATUS_TONES[version.status]}
        label={version.current ? library.current : library.statuses[version.status]}
      />
      <Text as="p" color="muted" fontSize="xs">
        {[
          force ?? answer.inForceFromTo(formatDate(from!), formatDate(to!)),
          `${library.uploaded} ${formatDate(version.uploaded_at.slice(0, 10))}`,
        ].join('. ')}
      </Text>
    </>
  );
}

function Comparison({ documentId, versionId }: { documentId: string; versionId: string }) {
  const query = useQuery(changesQuery(documentId, versionId));
  const { data, error } = query;
  if (error || data === undefined) return <Pending query={query} />;
  if (data.against_version_id === null) return <Text as="p">{TEXT.library.firstVersion}</Text>;
  if (data.total === 0) return <Text as="p">{TEXT.library.noChanges}</Text>;
  return (
    <Stack gap={1} css={{ width: '100%' }}>
      <Text as="p">{TEXT.library.comparing(versionName(data.version_id), versionName(data.against_version_id))}</Text>
      {data.differences.map((difference, at) => (
        <Difference key={at} difference={difference} />
      ))}
      {data.total > data.differences.length && (
        <Text as="p" color="muted">
          {TEXT.common.range(1, data.differences.length, data.total)}
        </Text>
      )}
    </Stack>
  );
}

function Difference({ difference }: { difference: VersionComparison['differences'][number] }) {
  const { section, heading, kind, segments } = difference;
  return (
    <Box borderLeft borderLeftWidth="xl" borderColor="muted" paddingLeft={1}>
      <Text as="p" fontWeight="bold">
        {`${[section, heading].filter(Boolean).join(', ')} (${TEXT.library.changeKinds[kind].toLowerCase()})`}
      </Text>
      <Text as="p" css={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {segments.map((segment, at) => (
          <Segment key={at} {...segment} />
        ))}
      </Text>
    </Box>
  );
}

/** Words that were added are underlined, words that were removed struck out; both are said to a screen reader. */
function Segment({ kind, text }: VersionComparison['differences'][number]['segments'][number]) {
  if (kind === 'same') return <>{`${text} `}</>;
  const added = kind === 'added';
  return (
    <>
      <Box
        as={added ? 'ins' : 'del'}
        color={added ? 'text' : 'error'}
        fontWeight={added ? 'bold' : 'normal'}
        aria-label={`${added ? TEXT.library.addedText : TEXT.library.removedText}${text}`}
      >
        {text}
      </Box>{' '}
    </>
  );
}
