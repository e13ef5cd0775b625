import { Button } from '@ag.ds-next/react/button';
import { Details } from '@ag.ds-next/react/details';
import { Flex } from '@ag.ds-next/react/flex';
import { FormStack } from '@ag.ds-next/react/form-stack';
import { Select } from '@ag.ds-next/react/select';
import { TextInput } from '@ag.ds-next/react/text-input';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '../api.ts';
import { PlaceField } from '../ask/place-field.tsx';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import type { NewKey } from './admin-queries.ts';
import { bodyOf, EMPTY_KEY } from './new-key.ts';
import type { KeyFields } from './new-key.ts';
import { useChange } from './use-change.ts';

const { keys: text } = ADMIN_TEXT;

/** Issues a key. */
export function NewKeyForm({ onIssued }: { onIssued: (key: NewKey) => void }) {
  const [fields, setFields] = useState(EMPTY_KEY);
  const [missing, setMissing] = useState(false);
  const issue = useChange((wanted: KeyFields) => api.call('createKey', { body: bodyOf(wanted) }), [['admin', 'keys']]);
  const set = (changed: Partial<KeyFields>) => setFields({ ...fields, ...changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(fields.name.trim() === '');
    if (fields.name.trim() === '') return;
    issue.mutate(fields, {
      onSuccess: (key) => {
        setFields(EMPTY_KEY);
        onIssued(key);
      },
    });
  };
  return (
    <Details label={text.issue}>
      <form onSubmit={submit} noValidate aria-label={text.issue}>
        <FormStack>
          <TextInput
            label={text.name}
            hint={text.nameHint}
            required
            maxWidth="xl"
            value={fields.name}
            onChange={({ target }) => set({ name: target.value })}
            invalid={missing}
            message={text.nameMissing}
          />
          <KeyLimits fields={fields} onChange={set} />
          {/* What the holder of an ordinary key cannot widen. */}
          {fields.level === 'ordinary' && <PlaceField label={text.filterPlace} placed={fields} onChange={set} />}
          {issue.error && <ErrorNotice error={issue.error} />}
          <div>
            <Button type="submit" loading={issue.isPending}>
              {text.submit}
            </Button>
          </div>
        </FormStack>
      </form>
    </Details>
  );
}

interface KeyLimitsProps {
  readonly fields: KeyFields;
  readonly onChange: (changed: Partial<KeyFields>) => void;
}

/** What it opens, how long and how often. */
function KeyLimits({ fields, onChange }: KeyLimitsProps) {
  return (
    <Flex gap={1} flexWrap="wrap" alignItems="flex-end">
      <Select
        label={text.level}
        required
        hideOptionalLabel
        value={fields.level}
        onChange={({ target }) => onChange({ level: target.value === 'admin' ? 'admin' : 'ordinary' })}
        options={(['ordinary', 'admin'] as const).map((value) => ({ value, label: text.levels[value] }))}
      />
      <TextInput
        type="date"
        label={text.expires}
        hint={text.expiresHint}
        value={fields.expires}
        onChange={({ target }) => onChange({ expires: target.value })}
      />
      <TextInput
        inputMode="numeric"
        label={text.limit}
        hint={text.limitHint}
        value={fields.limit}
        onChange={({ target }) => onChange({ limit: target.value.replace(/\D/g, '') })}
      />
    </Flex>
  );
}
