import { Button } from '@ag.ds-next/react/button';
import { Flex } from '@ag.ds-next/react/flex';
import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextInput } from '@ag.ds-next/react/text-input';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { Pending } from '../frame/pending.tsx';
import { DocumentFilters } from '../library/document-filters.tsx';
import { DocumentTable } from '../library/document-table.tsx';
import { filterDocuments, NO_FILTERS, unpublishedFirst } from '../library/filter-documents.ts';
import { documentsQuery } from '../queries.ts';
import type { DocumentSummary } from '../queries.ts';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { TEXT } from '../text/text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { UploadForm } from './upload-form.tsx';
import { useChange } from './use-change.ts';

const { documents: text } = ADMIN_TEXT;
const AFFECTS = [['documents'], ['admin', 'jobs'], ['passages']];

/** Documents: putting them in, reading them again, deleting them. */
export function DocumentsSection() {
  const query = useQuery(documentsQuery);
  const { data: documents } = query;
  const [said, setSaid] = useState<string | null>(null);
  return (
    <Stack gap={2}>
      <UploadForm />
      <div role="status">{said !== null && <PageAlert tone="success" title={said} />}</div>
      <Pending query={query} />
      {documents && documents.length > 0 && <Documents documents={documents} onDone={setSaid} />}
    </Stack>
  );
}

interface DocumentsProps {
  readonly documents: readonly DocumentSummary[];
  /** Gets what was done, in a sentence. */
  readonly onDone: (said: string) => void;
}

/** All documents, those first that answer nothing. */
function Documents({ documents, onDone }: DocumentsProps) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [deleting, setDeleting] = useState<DocumentSummary | null>(null);
  const reprocess = useChange(
    (documentId: string) => api.call('reprocessDocument', { params: { document_id: documentId } }),
    AFFECTS,
  );
  const found = unpublishedFirst(filterDocuments(documents, filters));
  return (
    <>
      <DocumentFilters documents={documents} filters={filters} onChange={setFilters} />
      <Flex gap={1} justifyContent="space-between" alignItems="center" flexWrap="wrap">
        <Text as="p" role="status">
          {found.length === 0 ? TEXT.library.none : TEXT.library.found(found.length)}
        </Text>
        <ReprocessAll documents={documents.length} onDone={onDone} />
      </Flex>
      {reprocess.error && <ErrorNotice error={reprocess.error} />}
      <DocumentTable
        documents={found}
        actionsTitle={text.actions}
        actions={(document) => (
          <DocumentActions
            document={document}
            onReprocess={() => reprocess.mutate(document.id, { onSuccess: () => onDone(text.started(document.title)) })}
            onDelete={() => setDeleting(document)}
          />
        )}
      />
      {deleting && <DeleteDialog document={deleting} onClose={() => setDeleting(null)} onDeleted={onDone} />}
    </>
  );
}

/** Reads all documents again, once somebody has confirmed what that takes. */
function ReprocessAll({ documents, onDone }: { documents: number; onDone: (said: string) => void }) {
  const [asked, setAsked] = useState(false);
  const reprocessAll = useChange(() => api.call('reprocessAllDocuments'), AFFECTS);
  const confirm = () =>
    reprocessAll.mutate(undefined, {
      onSuccess: (started) => {
        onDone(text.reprocessAllStarted(started.documents));
        setAsked(false);
      },
    });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
        {text.reprocessAll}
      </Button>
      {asked && (
        <ConfirmDialog
          title={text.reprocessAllTitle(documents)}
          warning={text.reprocessAllHelp}
          label={text.reprocessAll}
          change={reprocessAll}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

interface DocumentActionsProps {
  readonly document: DocumentSummary;
  readonly onReprocess: () => void;
  readonly onDelete: () => void;
}

function DocumentActions({ document, onReprocess, onDelete }: DocumentActionsProps) {
  return (
    <Stack gap={0.5} alignItems="flex-start" css={{ whiteSpace: 'nowrap' }}>
      <Button variant="text" aria-label={`${text.reprocess}: ${document.title}`} onClick={onReprocess}>
        {text.reprocess}
      </Button>
      <Button variant="text" aria-label={`${text.delete}: ${document.title}`} onClick={onDelete}>
        {text.delete}
      </Button>
    </Stack>
  );
}

interface DeleteDialogProps {
  readonly document: DocumentSummary;
  readonly onClose: () => void;
  readonly onDeleted: (said: string) => void;
}

/** Deleting takes typing the identifier: it cannot be undone. */
function DeleteDialog({ document, onClose, onDeleted }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const remove = useChange(
    (documentId: string) => api.call('deleteDocument', { params: { document_id: documentId } }),
    AFFECTS,
  );
  const confirm = () => {
    setMismatch(typed.trim() !== document.id);
    if (typed.trim() !== document.id) return;
    remove.mutate(document.id, {
      onSuccess: ({ passages }) => {
        onDeleted(text.deleted(document.title, passages));
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      title={text.deleteTitle(document.title)}
      warning={text.deleteWarning}
      label={text.delete}
      change={remove}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextInput
        label={text.deleteType(document.id)}
        required
        hideOptionalLabel
        block
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        invalid={mismatch}
        message={text.deleteMismatch}
      />
    </ConfirmDialog>
  );
}
