import { Box } from '@ag.ds-next/react/box';
import { Stack } from '@ag.ds-next/react/stack';
import { StatusBadge } from '@ag.ds-next/react/status-badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableWrapper } from '@ag.ds-next/react/table';
import { Text } from '@ag.ds-next/react/text';
import { TextLink } from '@ag.ds-next/react/text-link';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { inPageWords } from '../frame/in-page-words.ts';
import { PAGE, Pager } from '../frame/pager.tsx';
import type { DocumentSummary } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { linkToDocument } from './document-link.ts';
import { kindInWords } from './kind-in-words.ts';

export const STATUS_TONES = {
  published: 'successLow',
  processing: 'inProgressLow',
  quarantined: 'warningLow',
  failed: 'errorLow',
} as const;

/** On a phone the facts stand below the title, since columns would have to be scrolled to. */
const WIDE = { xs: 'none', md: 'table-cell' } as const;
const NARROW = { xs: 'block', md: 'none' } as const;

export interface DocumentTableProps {
  readonly documents: readonly DocumentSummary[];
  /** What can be done with a document; nothing unless given. */
  readonly actions?: (document: DocumentSummary) => ReactNode;
  readonly actionsTitle?: string;
}

/** Documents with where they apply, a page of them at a time. */
export function DocumentTable({ documents, actions, actionsTitle = '' }: DocumentTableProps) {
  const { library } = TEXT;
  const [wanted, setSkip] = useState(0);
  // Others may be fewer than those whose page was turned.
  const skip = wanted < documents.length ? wanted : 0;
  return (
    <Stack gap={1}>
      <TableWrapper>
        <Table>
          <TableHead>
            <TableRow>
              <TableHeader scope="col" width={{ xs: 'auto', md: '50%' }}>
                {library.document}
              </TableHeader>
              <TableHeader scope="col" display={WIDE}>
                {library.jurisdiction}
              </TableHeader>
              <TableHeader scope="col" display={WIDE}>
                {library.type}
              </TableHeader>
              {actions && <TableHeader scope="col">{actionsTitle}</TableHeader>}
            </TableRow>
          </TableHead>
          <TableBody>
            {documents.slice(skip, skip + PAGE).map((document) => (
              <TableRow key={document.id}>
                <TableCell as="th" scope="row">
                  <DocumentName document={document} />
                </TableCell>
                <TableCell display={WIDE}>{placeOf(document)}</TableCell>
                <TableCell display={WIDE}>{kindInWords(document.document_type)}</TableCell>
                {actions && <TableCell>{actions(document)}</TableCell>}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableWrapper>
      <Pager skip={skip} total={documents.length} onSkip={setSkip} />
    </Stack>
  );
}

/** The title, and below it the status where questions are not answered from the document. */
function DocumentName({ document }: { document: DocumentSummary }) {
  const { status, status_reason: reason } = document;
  return (
    <Stack gap={0.25} alignItems="flex-start">
      <TextLink href={linkToDocument(document.id)}>{document.title}</TextLink>
      <Box display={NARROW}>
        <Text fontSize="xs" color="muted">
          {`${placeOf(document)}. ${kindInWords(document.document_type)}`}
        </Text>
      </Box>
      {status !== 'published' && (
        <StatusBadge appearance="subtle" tone={STATUS_TONES[status]} label={TEXT.library.statuses[status]} />
      )}
      {reason !== null && (
        <Text as="p" fontSize="xs" color="muted">
          {inPageWords(reason)}
        </Text>
      )}
    </Stack>
  );
}

/** Returns the jurisdiction with the place that a document applies in. */
export function placeOf({ jurisdiction, state, lga }: DocumentSummary): string {
  const place = [...lga, ...(jurisdiction === 'Local' && state ? [state] : [])].join(', ');
  return place === '' ? jurisdiction : `${jurisdiction}: ${place}`;
}
