import { Flex } from '@ag.ds-next/react/flex';
import { FormStack } from '@ag.ds-next/react/form-stack';
import { Select } from '@ag.ds-next/react/select';
import { TextInput } from '@ag.ds-next/react/text-input';
import type { DocumentSummary } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { choicesOf } from './filter-documents.ts';
import type { LibraryFilters } from './filter-documents.ts';
import { kindInWords } from './kind-in-words.ts';

const { library } = TEXT;

interface Choice {
  readonly name: Exclude<keyof LibraryFilters, 'words'>;
  readonly label: string;
  readonly valuesOf: (document: DocumentSummary) => readonly string[];
  readonly inWords: (value: string) => string;
}

const asItIs = (value: string) => value;
const CHOICES: readonly Choice[] = [
  {
    name: 'jurisdiction',
    label: library.jurisdiction,
    valuesOf: ({ jurisdiction }) => [jurisdiction],
    inWords: asItIs,
  },
  { name: 'type', label: library.type, valuesOf: ({ document_type }) => [document_type], inWords: kindInWords },
  { name: 'area', label: library.place, valuesOf: ({ lga }) => lga, inWords: asItIs },
];

export interface DocumentFiltersProps {
  readonly documents: readonly DocumentSummary[];
  readonly filters: LibraryFilters;
  readonly onChange: (filters: LibraryFilters) => void;
}

/** Narrows a list of documents, by words of the title and by what the documents are. */
export function DocumentFilters({ documents, filters, onChange }: DocumentFiltersProps) {
  return (
    <form role="search" aria-label={library.title} onSubmit={(event) => event.preventDefault()}>
      <FormStack>
        <TextInput
          type="search"
          label={library.search}
          hideOptionalLabel
          maxWidth="xl"
          value={filters.words}
          onChange={(event) => onChange({ ...filters, words: event.target.value })}
        />
        <Flex gap={1} flexWrap="wrap">
          {CHOICES.map(({ name, label, valuesOf, inWords }) => (
            <Select
              key={name}
              label={label}
              hideOptionalLabel
              options={[
                { value: '', label: library.any },
                ...choicesOf(documents, valuesOf).map((value) => ({ value, label: inWords(value) })),
              ]}
              value={filters[name]}
              onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
            />
          ))}
        </Flex>
      </FormStack>
    </form>
  );
}
