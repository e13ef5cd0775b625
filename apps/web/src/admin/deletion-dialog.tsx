import { Button, ButtonGroup } from '@ag.ds-next/react/button';
import { Modal } from '@ag.ds-next/react/modal';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import type { PropsWithChildren } from 'react';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { TEXT } from '../text/text.ts';

export interface DeletionDialogProps {
  readonly title: string;
  readonly warning: string;
  /** What the button says that deletes. */
  readonly label: string;
  readonly deletion: { readonly isPending: boolean; readonly error: unknown };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is deleted, which cannot be undone. Children are what has to be filled in before. */
export function DeletionDialog(props: PropsWithChildren<DeletionDialogProps>) {
  const { title, warning, label, deletion, onConfirm, onClose, children } = props;
  return (
    <Modal
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <ButtonGroup>
          <Button onClick={onConfirm} loading={deletion.isPending}>
            {label}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {TEXT.common.cancel}
          </Button>
        </ButtonGroup>
      }
    >
      <Stack gap={1}>
        <Text as="p">{warning}</Text>
        {deletion.error !== null && <ErrorNotice error={deletion.error} />}
        {children}
      </Stack>
    </Modal>
  );
}
