import { Button } from '@ag.ds-next/react/button';
import { Details } from '@ag.ds-next/react/details';
import { FileUpload } from '@ag.ds-next/react/file-upload';
import type { FileWithStatus } from '@ag.ds-next/react/file-upload';
import { FormStack } from '@ag.ds-next/react/form-stack';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextInput } from '@ag.ds-next/react/text-input';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { PlaceField } from '../ask/place-field.tsx';
import { ADMIN_TEXT } from '../text/admin-text.ts';
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
      <FormStack>
        <PlaceField
          placed={{ area: fields.lga, state: fields.state }}
          onChange={({ area, state }) => onChange({ ...fields, lga: area, state })}
        />
        <TextInput
          label={text.type}
          value={fields.document_type}
          onChange={({ target }) => onChange({ ...fields, document_type: target.value })}
        />
      </FormStack>
    </Details>
  );
}
