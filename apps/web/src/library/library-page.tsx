import { FormStack } from '@ag.ds-next/react/form-stack';
import { Flex } from '@ag.ds-next/react/flex';
import { Select } from '@ag.ds-next/react/select';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextInput } from '@ag.ds-next/react/text-input';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { Loading } from '../frame/loading.tsx';
import { ViewHeading } from '../frame/view-heading.tsx';
import { documentsQuery } from '../queries.ts';
import type { DocumentSummary } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { DocumentTable } from './document-table.tsx';
import { choicesOf, filterDocuments, NO_FILTERS } from './filter-documents.ts';
import type { LibraryFilters } from './filter-documents.ts';

/** The documents that questions are answered from. */
export default function LibraryPage() {
  const { data: documents, error, refetch } = useQuery(documentsQuery);
  const [filters, setFilters] = useState(NO_FILTERS);
  return (
    <Stack gap={2}>
      <ViewHeading title={TEXT.library.title} intro={TEXT.library.intro} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && documents === undefined && <Loading />}
      {documents && (
        <>
          <Filters documents={documents} filters={filters} onChange={setFilters} />
          <Found documents={filterDocuments(documents, filters)} />
        </>
      )}
    </Stack>
  );
}

function Found({ documents }: { documents: readonly DocumentSummary[] }) {
  return (
    <Stack gap={1}>
      <Text as="p" role="status">
        {documents.length === 0 ? TEXT.library.none : TEXT.library.found(documents.length)}
      </Text>
      {documents.length > 0 && <DocumentTable documents={documents} />}
    </Stack>
  );
}

interface FiltersProps {
  readonly documents: readonly DocumentSummary[];
  readonly filters: LibraryFilters;
  readonly onChange: (filters: LibraryFilters) => void;
}

function Filters({ documents, filters, onChange }: FiltersProps) {
  const options = (values: readonly string[]) => [
    { value: '', label: TEXT.library.any },
    ...values.map((value) => ({ value, label: value })),
  ];
  return (
    <form role="search" aria-label={TEXT.library.title} onSubmit={(event) => event.preventDefault()}>
      <FormStack>
        <TextInput
          type="search"
          label={TEXT.library.search}
          hideOptionalLabel
          maxWidth="xl"
          value={filters.words}
          onChange={(event) => onChange({ ...filters, words: event.target.value })}
        />
        <Flex gap={1} flexWrap="wrap">
          <Select
            label={TEXT.library.jurisdiction}
            hideOptionalLabel
            options={options(choicesOf(documents, ({ jurisdiction }) => [jurisdiction]))}
            value={filters.jurisdiction}
            onChange={(event) => onChange({ ...filters, jurisdiction: event.target.value })}
          />
          <Select
            label={TEXT.library.type}
            hideOptionalLabel
            options={options(choicesOf(documents, ({ document_type }) => [document_type]))}
            value={filters.type}
            onChange={(event) => onChange({ ...filters, type: event.target.value })}
          />
          <Select
            label={TEXT.library.place}
            hideOptionalLabel
            options={options(choicesOf(documents, ({ lga }) => lga))}
            value={filters.area}
            onChange={(event) => onChange({ ...filters, area: event.target.value })}
          />
        </Flex>
      </FormStack>
    </form>
  );
}
