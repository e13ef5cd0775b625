import { StatusBadge } from '@ag.ds-next/react/status-badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableWrapper } from '@ag.ds-next/react/table';
import { Text } from '@ag.ds-next/react/text';
import { TextLink } from '@ag.ds-next/react/text-link';
import type { ReactNode } from 'react';
import type { DocumentSummary } from '../queries.ts';
import { TEXT } from '../text/text.ts';

export const STATUS_TONES = {
  published: 'successLow',
  processing: 'inProgressLow',
  quarantined: 'warningLow',
  failed: 'errorLow',
} as const;

export interface DocumentTableProps {
  readonly documents: readonly DocumentSummary[];
  /** What can be done with a document; nothing unless given. */
  readonly actions?: (document: DocumentSummary) => ReactNode;
  readonly actionsTitle?: string;
}

/** Documents with where they apply and whether they answer. */
export function DocumentTable({ documents, actions, actionsTitle = '' }: DocumentTableProps) {
  const { library } = TEXT;
  return (
    <TableWrapper>
      <Table>
        <TableHead>
          <TableRow>
            <TableHeader scope="col" width="40%">
              {library.document}
            </TableHeader>
            <TableHeader scope="col">{library.jurisdiction}</TableHeader>
            <TableHeader scope="col">{library.type}</TableHeader>
            <TableHeader scope="col" textAlign="right">
              {library.passages}
            </TableHeader>
            <TableHeader scope="col">{library.status}</TableHeader>
            {actions && <TableHeader scope="col">{actionsTitle}</TableHeader>}
          </TableRow>
        </TableHead>
        <TableBody>
          {documents.map((document) => (
            <TableRow key={document.id}>
              <TableCell as="th" scope="row">
                <TextLink href={`/library/${encodeURIComponent(document.id)}`}>{document.title}</TextLink>
              </TableCell>
              <TableCell>{placeOf(document)}</TableCell>
              <TableCell>{document.document_type}</TableCell>
              <TableCell textAlign="right">{document.chunk_count}</TableCell>
              <TableCell>
                <StatusBadge
                  appearance="subtle"
                  tone={STATUS_TONES[document.status]}
                  label={library.statuses[document.status]}
                />
                {document.status_reason !== null && (
                  <Text as="p" fontSize="xs" color="muted">
                    {document.status_reason}
                  </Text>
                )}
              </TableCell>
              {actions && <TableCell>{actions(document)}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableWrapper>
  );
}

/** Returns the jurisdiction with the place that a document applies in. */
export function placeOf({ jurisdiction, state, lga }: DocumentSummary): string {
  const place = [...lga, ...(jurisdiction === 'Local' && state ? [state] : [])].join(', ');
  return place === '' ? jurisdiction : `${jurisdiction}: ${place}`;
}
