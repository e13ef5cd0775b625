import { Flex } from '@ag.ds-next/react/flex';
import { FormStack } from '@ag.ds-next/react/form-stack';
import { Select } from '@ag.ds-next/react/select';
import { TextInput } from '@ag.ds-next/react/text-input';
import type { DocumentSummary } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { choicesOf } from './filter-documents.ts';
import type { LibraryFilters } from './filter-documents.ts';
import { kindInWords } from './kind-in-words.ts';

export interface DocumentFiltersProps {
  readonly documents: readonly DocumentSummary[];
  readonly filters: LibraryFilters;
  readonly onChange: (filters: LibraryFilters) => void;
}

/** Narrows a list of documents, by words of the title and by what the documents are. */
export function DocumentFilters({ documents, filters, onChange }: DocumentFiltersProps) {
  const options = (values: readonly string[], inWords = (value: string) => value) => [
    { value: '', label: TEXT.library.any },
    ...values.map((value) => ({ value, label: inWords(value) })),
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
            options={options(
              choicesOf(documents, ({ document_type }) => [document_type]),
              kindInWords,
            )}
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
