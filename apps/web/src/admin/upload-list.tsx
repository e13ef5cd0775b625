import { Heading } from '@ag.ds-next/react/heading';
import { Stack } from '@ag.ds-next/react/stack';
import { StatusBadge } from '@ag.ds-next/react/status-badge';
import { Text } from '@ag.ds-next/react/text';
import { TextLink } from '@ag.ds-next/react/text-link';
import { CardList } from '../frame/card-list.tsx';
import { inPageWords } from '../frame/in-page-words.ts';
import { linkToDocument } from '../library/document-link.ts';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { TEXT } from '../text/text.ts';
import { ReceiptView } from './receipt-view.tsx';
import { outcomeOf, TONES } from './upload-outcome.ts';
import type { Upload } from './use-uploads.ts';

const { upload: text } = ADMIN_TEXT;

/** The files of this visit, newest first, with what became of each. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <Stack gap={0.75}>
      <Heading type="h2" fontSize="md">
        {text.progress}
      </Heading>
      <CardList items={uploads} keyOf={({ id }) => String(id)} card={(upload) => <UploadView upload={upload} />} />
    </Stack>
  );
}

function UploadView({ upload }: { upload: Upload }) {
  const outcome = outcomeOf(upload);
  const { job } = upload;
  const problem = upload.problem ?? job?.error;
  return (
    <Stack gap={0.5} alignItems="flex-start">
      <Text fontWeight="bold" css={{ overflowWrap: 'anywhere' }}>
        {upload.name}
      </Text>
      <div role="status">
        <StatusBadge tone={TONES[outcome]} label={text.states[outcome]} />
      </div>
      {outcome === 'running' && job && <Progress name={upload.name} {...job.progress} />}
      {problem && <Text color="error">{inPageWords(problem)}</Text>}
      {job?.receipt && <ReceiptView receipt={job.receipt} />}
      {outcome === 'completed' && job?.document_id && (
        <TextLink href={linkToDocument(job.document_id)}>{TEXT.passage.wholeDocument}</TextLink>
      )}
    </Stack>
  );
}

/** How far a file is read; without a number while that is not known. */
function Progress({ name, stage, done, total }: { name: string; stage: string; done: number; total: number }) {
  const known = total > 0 ? { value: done, max: total } : {};
  return (
    <>
      <Text fontSize="xs" color="muted">
        {stage}
      </Text>
      <progress aria-label={name} {...known} />
    </>
  );
}
