import { Stack } from '@ag.ds-next/react/stack';
import {
  SummaryList,
  SummaryListItem,
  SummaryListItemDescription,
  SummaryListItemTerm,
} from '@ag.ds-next/react/summary-list';
import { TabButton, TabList, TabPanel, TabPanels, Tabs } from '@ag.ds-next/react/tabs';
import { TextLink, TextLinkExternal } from '@ag.ds-next/react/text-link';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../ask/format-date.ts';
import { Pending } from '../frame/pending.tsx';
import { useViewParam } from '../frame/use-view-param.ts';
import { ViewHeading } from '../frame/view-heading.tsx';
import { documentQuery } from '../queries.ts';
import type { DocumentDetail } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { linkToFile } from './document-link.ts';
import { placeOf } from './document-table.tsx';
import { kindInWords } from './kind-in-words.ts';
import { ProvisionTree } from './provision-tree.tsx';
import { VersionList } from './version-list.tsx';

/** One document: what it is, its provisions, its versions. */
export default function DocumentPage() {
  const documentId = useViewParam('documentId');
  const query = useQuery(documentQuery(documentId));
  const { data: document } = query;
  return (
    <Stack gap={2}>
      <ViewHeading title={document?.title ?? TEXT.library.document} />
      <Pending query={query} />
      {document && (
        <>
          <Facts document={document} />
          <Tabs>
            <TabList>
              <TabButton>{TEXT.library.provisions}</TabButton>
              <TabButton>{TEXT.library.versions}</TabButton>
            </TabList>
            <TabPanels>
              <TabPanel>
                <ProvisionTree documentId={documentId} />
              </TabPanel>
              <TabPanel>
                <VersionList document={document} />
              </TabPanel>
            </TabPanels>
          </Tabs>
        </>
      )}
    </Stack>
  );
}

function Facts({ document }: { document: DocumentDetail }) {
  const { library, passage } = TEXT;
  return (
    <SummaryList>
      <Fact term={library.jurisdiction}>{placeOf(document)}</Fact>
      <Fact term={library.type}>{kindInWords(document.document_type)}</Fact>
      <Fact term={library.authority}>{document.authority ?? TEXT.common.unknown}</Fact>
      <Fact term={library.lastUpdated}>
        {document.last_updated === null ? TEXT.common.unknown : formatDate(document.last_updated)}
      </Fact>
      {document.aliases.length > 0 && <Fact term={library.alsoCalled}>{document.aliases.join(', ')}</Fact>}
      {document.coverage.length > 0 && <Fact term={library.topics}>{document.coverage.join(', ')}</Fact>}
      {document.source_url !== null && (
        <Fact term={passage.official}>
          <TextLinkExternal href={document.source_url}>{document.source_url}</TextLinkExternal>
        </Fact>
      )}
      <Fact term={passage.download}>
        <TextLink href={linkToFile(document.id)} download>
          {document.versions.find(({ current }) => current)?.file_name ?? document.id}
        </TextLink>
      </Fact>
    </SummaryList>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <SummaryListItem>
      <SummaryListItemTerm>{term}</SummaryListItemTerm>
      <SummaryListItemDescription>{children}</SummaryListItemDescription>
    </SummaryListItem>
  );
}
