import { Stack } from '@ag.ds-next/react/stack';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { useViewParam } from '../frame/use-view-param.ts';
import { ViewHeading } from '../frame/view-heading.tsx';
import { passageQuery } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { quotesOfLink } from './passage-link.ts';
import { PassageReader } from './passage-reader.tsx';

/** A passage on a page of its own. */
export default function PassagePage() {
  const chunkId = useViewParam('chunkId');
  const { data } = useQuery(passageQuery(chunkId));
  return (
    <Stack gap={1.5} css={{ maxWidth: '42em' }}>
      <ViewHeading title={data?.title ?? TEXT.passage.title} />
      <PassageReader chunkId={chunkId} quotes={quotesOfLink(useSearch())} />
    </Stack>
  );
}
