import { Button, ButtonGroup } from '@ag.ds-next/react/button';
import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Stack } from '@ag.ds-next/react/stack';
import { TextInput } from '@ag.ds-next/react/text-input';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { Loading } from '../frame/loading.tsx';
import { DocumentTable } from '../library/document-table.tsx';
import { documentsQuery } from '../queries.ts';
import type { DocumentSummary } from '../queries.ts';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { UploadForm } from './upload-form.tsx';
import { useChange } from './use-change.ts';

const { documents: text } = ADMIN_TEXT;
const AFFECTS = [['documents'], ['admin', 'jobs'], ['passages']];

/** Documents: putting them in, reading them again, deleting them. */
export function DocumentsSection() {
  const { data: documents, error, refetch } = useQuery(documentsQuery);
  const [deleting, setDeleting] = useState<DocumentSummary | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const reprocess = useChange(
    (documentId: string) => api.call('reprocessDocument', { params: { document_id: documentId } }),
    AFFECTS,
  );
  const reprocessAll = useChange(() => api.call('reprocessAllDocuments'), AFFECTS);
  const problem = reprocess.error ?? reprocessAll.error;
  return (
    <Stack gap={2}>
      <UploadForm />
      <div role="status">{said !== null && <PageAlert tone="success" title={said} />}</div>
      {problem && <ErrorNotice error={problem} />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && documents === undefined && <Loading />}
      {documents && documents.length > 0 && (
        <>
          <div>
            <Button
              variant="secondary"
              loading={reprocessAll.isPending}
              onClick={() =>
                reprocessAll.mutate(undefined, {
                  onSuccess: (started) => setSaid(text.reprocessAllStarted(started.documents)),
                })
              }
            >
              {text.reprocessAll}
            </Button>
          </div>
          <DocumentTable
            documents={documents}
            actionsTitle={`${text.reprocess}, ${text.delete.toLowerCase()}`}
            actions={(document) => (
              <DocumentActions
                document={document}
                onReprocess={() => reprocess.mutate(document.id, { onSuccess: () => setSaid(text.started) })}
                onDelete={() => setDeleting(document)}
              />
            )}
          />
        </>
      )}
      {deleting && <DeleteDialog document={deleting} onClose={() => setDeleting(null)} onDeleted={setSaid} />}
    </Stack>
  );
}

interface DocumentActionsProps {
  readonly document: DocumentSummary;
  readonly onReprocess: () => void;
  readonly onDelete: () => void;
}

function DocumentActions({ document, onReprocess, onDelete }: DocumentActionsProps) {
  return (
    <ButtonGroup>
      <Button size="sm" variant="tertiary" aria-label={`${text.reprocess}: ${document.title}`} onClick={onReprocess}>
        {text.reprocess}
      </Button>
      <Button size="sm" variant="tertiary" aria-label={`${text.delete}: ${document.title}`} onClick={onDelete}>
        {text.delete}
      </Button>
    </ButtonGroup>
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
    <DeletionDialog
      title={text.deleteTitle(document.title)}
      warning={text.deleteWarning}
      label={text.delete}
      deletion={remove}
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
    </DeletionDialog>
  );
}
