import { Button, ButtonGroup } from '@ag.ds-next/react/button';
import { Modal } from '@ag.ds-next/react/modal';
import { Stack } from '@ag.ds-next/react/stack';
import { StatusBadge } from '@ag.ds-next/react/status-badge';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { Loading } from '../frame/loading.tsx';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { TEXT } from '../text/text.ts';
import { keysQuery } from './admin-queries.ts';
import type { ApiKey, NewKey } from './admin-queries.ts';
import { DataTable } from './data-table.tsx';
import { formatMoment, formatNumber } from './figures.ts';
import { NewKeyForm } from './new-key-form.tsx';
import { useChange } from './use-change.ts';

const { keys: text } = ADMIN_TEXT;
const AFFECTS = [['admin', 'keys']];
const TONES = { active: 'successLow', expired: 'unknownLow', revoked: 'errorLow' } as const;

/** Keys that were issued; a new one is shown once. */
export function KeysSection() {
  const { data, error, refetch } = useQuery(keysQuery);
  const [shown, setShown] = useState<NewKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const rotate = useChange((keyId: string) => api.call('rotateKey', { params: { key_id: keyId } }), AFFECTS);
  return (
    <Stack gap={2}>
      <NewKeyForm onIssued={setShown} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {rotate.error && <ErrorNotice error={rotate.error} />}
      {!error && data === undefined && <Loading />}
      {data?.keys.length === 0 && <Text as="p">{text.none}</Text>}
      {data && data.keys.length > 0 && (
        <KeyTable
          keys={data.keys}
          onRotate={({ key_id }) => rotate.mutate(key_id, { onSuccess: setShown })}
          onRevoke={setRevoking}
        />
      )}
      <ShownOnce shown={shown} onDone={() => setShown(null)} />
      <Revoke apiKey={revoking} onDone={() => setRevoking(null)} />
    </Stack>
  );
}

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

function KeyTable({ keys, onRotate, onRevoke }: KeyTableProps) {
  return (
    <DataTable
      rows={keys}
      keyOf={({ key_id }) => key_id}
      columns={[
        { title: text.name, cell: (key) => <KeyName apiKey={key} /> },
        { title: text.level, cell: ({ level }) => text.levels[level] },
        {
          title: text.status,
          cell: ({ status }) => <StatusBadge appearance="subtle" tone={TONES[status]} label={text.statuses[status]} />,
        },
        { title: text.use, cell: ({ use }) => formatNumber(use.queries), number: true },
        {
          title: `${text.rotate}, ${text.revoke.toLowerCase()}`,
          cell: (key) =>
            key.status === 'revoked' ? null : (
              <ButtonGroup>
                <Button
                  size="sm"
                  variant="tertiary"
                  aria-label={`${text.rotate}: ${key.name}`}
                  onClick={() => onRotate(key)}
                >
                  {text.rotate}
                </Button>
                <Button
                  size="sm"
                  variant="tertiary"
                  aria-label={`${text.revoke}: ${key.name}`}
                  onClick={() => onRevoke(key)}
                >
                  {text.revoke}
                </Button>
              </ButtonGroup>
            ),
        },
      ]}
    />
  );
}

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  const { filters, expires_at: expires, rate_limit_per_minute: limit } = apiKey;
  const facts = [
    `${text.start} ${apiKey.key_start}`,
    ...(filters === null ? [] : [filters.state, filters.lga_name, filters.document_types?.join(', ')]),
    expires === null ? null : `${text.expires} ${formatMoment(expires)}`,
    limit === null ? null : `${text.limit}: ${limit}`,
  ].filter(Boolean);
  return (
    <>
      <Text>{apiKey.name}</Text>
      <Text as="p" fontSize="xs" color="muted">
        {facts.join('. ')}
      </Text>
    </>
  );
}

/** The key is held here only until it is closed. */
function ShownOnce({ shown, onDone }: { shown: NewKey | null; onDone: () => void }) {
  const [copied, setCopied] = useState('');
  const [warned, setWarned] = useState(false);
  const copy = (key: string) =>
    navigator.clipboard.writeText(key).then(
      () => setCopied(TEXT.answer.copied),
      () => setCopied(TEXT.answer.copyFailed),
    );
  const done = () => {
    setCopied('');
    setWarned(false);
    onDone();
  };
  // Escape is pressed easily, and takes away what cannot be had again.
  const leave = () => (copied === '' && !warned ? setWarned(true) : done());
  return (
    <Modal
      isOpen={shown !== null}
      title={text.shownTitle}
      onClose={leave}
      actions={
        <ButtonGroup>
          <Button onClick={() => shown && void copy(shown.key)}>{text.copy}</Button>
          <Button variant="secondary" onClick={done}>
            {text.done}
          </Button>
          <Text role="status" alignSelf="center">
            {copied}
          </Text>
        </ButtonGroup>
      }
    >
      <Stack gap={1}>
        <Text as="p">{text.shownOnce}</Text>
        {shown?.earlier_key_valid_until && (
          <Text as="p">{text.earlierUntil(formatMoment(shown.earlier_key_valid_until))}</Text>
        )}
        <Text as="p" fontFamily="monospace" fontWeight="bold" css={{ overflowWrap: 'anywhere' }}>
          {shown?.key}
        </Text>
        <div role="alert">{warned && <Text color="error">{text.notCopied}</Text>}</div>
      </Stack>
    </Modal>
  );
}

function Revoke({ apiKey, onDone }: { apiKey: ApiKey | null; onDone: () => void }) {
  const revoke = useChange((keyId: string) => api.call('revokeKey', { params: { key_id: keyId } }), AFFECTS);
  return (
    <Modal
      isOpen={apiKey !== null}
      title={text.revokeTitle(apiKey?.name ?? '')}
      onClose={onDone}
      actions={
        <ButtonGroup>
          <Button
            loading={revoke.isPending}
            onClick={() => apiKey && revoke.mutate(apiKey.key_id, { onSuccess: onDone })}
          >
            {text.revoke}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {TEXT.common.cancel}
          </Button>
        </ButtonGroup>
      }
    >
      <Stack gap={1}>
        <Text as="p">{text.revokeWarning}</Text>
        {revoke.error && <ErrorNotice error={revoke.error} />}
      </Stack>
    </Modal>
  );
}
