import { Button, ButtonGroup } from '@ag.ds-next/react/button';
import { Modal } from '@ag.ds-next/react/modal';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import type { PropsWithChildren } from 'react';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { TEXT } from '../text/text.ts';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly warning?: string;
  /** What the button says that goes on. */
  readonly label: string;
  readonly change: { readonly isPending: boolean; readonly error: unknown };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that takes long or cannot be undone. Children are what has to be filled in before. */
export function ConfirmDialog(props: PropsWithChildren<ConfirmDialogProps>) {
  const { title, warning, label, change, onConfirm, onClose, children } = props;
  return (
    <Modal
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <ButtonGroup>
          <Button onClick={onConfirm} loading={change.isPending}>
            {label}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {TEXT.common.cancel}
          </Button>
        </ButtonGroup>
      }
    >
      <Stack gap={1}>
        {warning !== undefined && <Text as="p">{warning}</Text>}
        {change.error !== null && <ErrorNotice error={change.error} />}
        {children}
      </Stack>
    </Modal>
  );
}
