import { PageAlert } from '@ag.ds-next/react/page-alert';
import type { Wait } from '@regqa/client';
import { useEffect, useState } from 'react';
import { watchWaits } from '../api.ts';
import { TEXT } from '../text/text.ts';

/** Says that requests wait for the service, as long as they do. */
export function WaitNotice() {
  const [wait, setWait] = useState<Wait | null>(null);
  useEffect(() => watchWaits(setWait), []);
  const { waiting, waitingForService } = TEXT.errors;
  return (
    <div role="status">
      {wait !== null && (
        <PageAlert
          tone="info"
          title={wait.reason === 'limited' ? waiting(wait.seconds) : waitingForService(wait.seconds)}
        />
      )}
    </div>
  );
}
