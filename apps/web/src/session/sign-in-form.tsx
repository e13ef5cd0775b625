import { Button } from '@ag.ds-next/react/button';
import { FormStack } from '@ag.ds-next/react/form-stack';
import { Text } from '@ag.ds-next/react/text';
import { TextInput } from '@ag.ds-next/react/text-input';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { describeError, inSentence } from '../frame/describe-error.ts';
import { TEXT } from '../text/text.ts';
import { useSession } from './session.tsx';

/** Takes a key and trades it for a session. The key stays in the field until then and nowhere else. */
export function SignInForm() {
  const { signIn } = useSession();
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (why: string) => {
    setProblem(why);
    // What has to be typed again is where the focus is.
    field.current?.focus();
    field.current?.select();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === '') return refuse(TEXT.session.missing);
    setBusy(true);
    try {
      await signIn(key.trim());
    } catch (error) {
      const { title, help } = describeError(error, { signingIn: true });
      setBusy(false);
      refuse(`${inSentence(title)} ${help}`.trim());
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormStack>
        <Text as="p">{TEXT.session.intro}</Text>
        <TextInput
          ref={field}
          type="password"
          label={TEXT.session.key}
          hint={TEXT.session.where}
          autoComplete="current-password"
          required
          maxWidth="xl"
          value={key}
          onChange={(event) => setKey(event.target.value)}
          invalid={problem !== null}
          message={problem ?? undefined}
        />
        <div>
          <Button type="submit" loading={busy}>
            {TEXT.session.submit}
          </Button>
        </div>
      </FormStack>
    </form>
  );
}
