import { Button } from '@ag.ds-next/react/button';
import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Text } from '@ag.ds-next/react/text';
import { TEXT } from '../text/text.ts';
import { describeError } from './describe-error.ts';

/** Says what went wrong and what to do; offers to try again where that may help. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, help } = describeError(error);
  return (
    <PageAlert tone="error" title={title} role="alert">
      {help !== '' && <Text as="p">{help}</Text>}
      {onRetry && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {TEXT.common.tryAgain}
        </Button>
      )}
    </PageAlert>
  );
}
