import { Button } from '@ag.ds-next/react/button';
import { Details } from '@ag.ds-next/react/details';
import { FileUpload } from '@ag.ds-next/react/file-upload';
import type { FileWithStatus } from '@ag.ds-next/react/file-upload';
import { Flex } from '@ag.ds-next/react/flex';
import { FormStack } from '@ag.ds-next/react/form-stack';
import { Select } from '@ag.ds-next/react/select';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextInput } from '@ag.ds-next/react/text-input';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { STATES } from '../ask/places.ts';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { TEXT } from '../text/text.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import type { UploadFields } from './use-uploads.ts';

const { upload: text } = ADMIN_TEXT;
const NO_FIELDS: UploadFields = { state: '', lga: '', document_type: '' };

/** Takes files, several at once, and shows what becomes of each. */
export function UploadForm() {
  const [files, setFiles] = useState<FileWithStatus[]>([]);
  const [fields, setFields] = useState(NO_FIELDS);
  const [missing, setMissing] = useState(false);
  const { uploads, upload } = useUploads();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(files.length === 0);
    if (files.length === 0) return;
    upload(files, fields);
    setFiles([]);
  };
  return (
    <Stack gap={1.5}>
      <form onSubmit={submit} noValidate aria-label={text.title}>
        <FormStack>
          <FileUpload
            label={text.title}
            hint={text.hint}
            multiple
            required
            hideThumbnails
            value={files}
            onChange={(chosen) => {
              setFiles(chosen);
              setMissing(false);
            }}
            invalid={missing}
            message={text.missing}
          />
          <Metadata fields={fields} onChange={setFields} />
          <div>
            <Button type="submit">{text.submit}</Button>
          </div>
        </FormStack>
      </form>
      <UploadList uploads={uploads} />
    </Stack>
  );
}

function Metadata({ fields, onChange }: { fields: UploadFields; onChange: (fields: UploadFields) => void }) {
  return (
    <Details label={text.metadata}>
      <Text as="p" color="muted">
        {text.metadataHint}
      </Text>
      <Flex gap={1} flexWrap="wrap" alignItems="flex-end">
        <Select
          label={text.state}
          value={fields.state}
          onChange={({ target }) => onChange({ ...fields, state: target.value })}
          options={[
            { value: '', label: TEXT.common.optionalAny },
            ...STATES.map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextInput
          label={text.lga}
          value={fields.lga}
          onChange={({ target }) => onChange({ ...fields, lga: target.value })}
        />
        <TextInput
          label={text.type}
          value={fields.document_type}
          onChange={({ target }) => onChange({ ...fields, document_type: target.value })}
        />
      </Flex>
    </Details>
  );
}
