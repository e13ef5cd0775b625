import { useState } from 'react';
import { TEXT } from '../text/text.ts';

/** Returns what copies a text, and what became of that in words. */
export function useCopy() {
  const [said, setSaid] = useState('');
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(TEXT.answer.copied),
      // A browser without a secure connection, or a user who said no.
      () => setSaid(TEXT.answer.copyFailed),
    );
  return { said, setSaid, copy };
}
