import { Button } from '@ag.ds-next/react/button';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { NoDocuments } from '../frame/no-documents.tsx';
import { Pending } from '../frame/pending.tsx';
import { ViewHeading } from '../frame/view-heading.tsx';
import { documentsQuery } from '../queries.ts';
import type { DocumentSummary } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentTable } from './document-table.tsx';
import { filterDocuments, filtersOfLink, linkOfFilters, NO_FILTERS } from './filter-documents.ts';
import type { LibraryFilters } from './filter-documents.ts';

/** The documents that questions are answered from. */
export default function LibraryPage() {
  const query = useQuery(documentsQuery);
  const { data: documents } = query;
  return (
    <Stack gap={2}>
      <ViewHeading title={TEXT.library.title} intro={TEXT.library.intro} />
      <Pending query={query} />
      {documents?.length === 0 && <NoDocuments />}
      {documents && documents.length > 0 && <Documents documents={documents} />}
    </Stack>
  );
}

function Documents({ documents }: { documents: readonly DocumentSummary[] }) {
  // In the address, so that they are there again for who comes back from a document.
  const [given, setGiven] = useSearchParams();
  const filters = filtersOfLink(given);
  const setFilters = (wanted: LibraryFilters) => setGiven(linkOfFilters(wanted), { replace: true });
  const found = filterDocuments(documents, filters);
  return (
    <>
      <DocumentFilters documents={documents} filters={filters} onChange={setFilters} />
      <Stack gap={1} alignItems="flex-start">
        <Text as="p" role="status">
          {found.length === 0 ? TEXT.library.none : TEXT.library.found(found.length)}
        </Text>
        {found.length === 0 && (
          <Button variant="secondary" size="sm" onClick={() => setFilters(NO_FILTERS)}>
            {TEXT.library.showAll}
          </Button>
        )}
      </Stack>
      {found.length > 0 && <DocumentTable documents={found} />}
    </>
  );
}
