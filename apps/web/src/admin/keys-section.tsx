import { Button, ButtonGroup } from '@ag.ds-next/react/button';
import { Modal } from '@ag.ds-next/react/modal';
import { Stack } from '@ag.ds-next/react/stack';
import { StatusBadge } from '@ag.ds-next/react/status-badge';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { Pending } from '../frame/pending.tsx';
import { useCopy } from '../frame/use-copy.ts';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { keysQuery } from './admin-queries.ts';
import type { ApiKey, NewKey } from './admin-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DataTable } from './data-table.tsx';
import { formatMoment, formatNumber } from './figures.ts';
import { NewKeyForm } from './new-key-form.tsx';
import { useChange } from './use-change.ts';

const { keys: text } = ADMIN_TEXT;
const AFFECTS = [['admin', 'keys']];
const TONES = { active: 'successLow', expired: 'unknownLow', revoked: 'errorLow' } as const;

/** Keys that were issued; a new one is shown once. */
export function KeysSection() {
  const query = useQuery(keysQuery);
  const { data } = query;
  const [shown, setShown] = useState<NewKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const rotate = useChange((keyId: string) => api.call('rotateKey', { params: { key_id: keyId } }), AFFECTS);
  return (
    <Stack gap={2}>
      <NewKeyForm onIssued={setShown} />
      {rotate.error && <ErrorNotice error={rotate.error} />}
      <Pending query={query} />
      {data?.keys.length === 0 && <Text as="p">{text.none}</Text>}
      {data && data.keys.length > 0 && (
        <KeyTable
          keys={data.keys}
          onRotate={({ key_id }) => rotate.mutate(key_id, { onSuccess: setShown })}
          onRevoke={setRevoking}
        />
      )}
      <ShownOnce shown={shown} onDone={() => setShown(null)} />
      {revoking && <Revoke apiKey={revoking} onDone={() => setRevoking(null)} />}
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
  const { said, setSaid, copy } = useCopy();
  const [warned, setWarned] = useState(false);
  const done = () => {
    setSaid('');
    setWarned(false);
    onDone();
  };
  // Escape is pressed easily, and takes away what cannot be had again.
  const leave = () => (said === '' && !warned ? setWarned(true) : done());
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
            {said}
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

function Revoke({ apiKey, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const revoke = useChange((keyId: string) => api.call('revokeKey', { params: { key_id: keyId } }), AFFECTS);
  return (
    <ConfirmDialog
      title={text.revokeTitle(apiKey.name)}
      warning={text.revokeWarning}
      label={text.revoke}
      change={revoke}
      onConfirm={() => revoke.mutate(apiKey.key_id, { onSuccess: onDone })}
      onClose={onDone}
    />
  );
}
