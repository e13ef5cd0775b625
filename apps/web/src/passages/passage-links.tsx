import { Details } from '@ag.ds-next/react/details';
import { ListItem, UnorderedList } from '@ag.ds-next/react/list';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextLink, TextLinkExternal } from '@ag.ds-next/react/text-link';
import { useQuery } from '@tanstack/react-query';
import { linkToDocument, linkToFile } from '../library/document-link.ts';
import { documentQuery } from '../queries.ts';
import type { Passage } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { linkToPassage } from './passage-link.ts';

/** Ways on from a passage: the terms and provisions in it, its document, the original. */
export function PassageLinks({ passage }: { passage: Passage }) {
  const { data: document } = useQuery(documentQuery(passage.document_id));
  const source = document?.source_url;
  return (
    <Stack gap={1}>
      <Definitions definitions={passage.definitions ?? []} />
      <References passage={passage} />
      <UnorderedList>
        <ListItem>
          <TextLink href={linkToDocument(passage.document_id, passage.provision_key)}>
            {TEXT.passage.wholeDocument}
          </TextLink>
          <Text color="muted">{` ${passage.title}`}</Text>
        </ListItem>
        {source && (
          <ListItem>
            <TextLinkExternal href={source}>{TEXT.passage.official}</TextLinkExternal>
          </ListItem>
        )}
        <ListItem>
          <TextLink href={linkToFile(passage.document_id, passage.version_id)} download>
            {TEXT.passage.download}
          </TextLink>
        </ListItem>
      </UnorderedList>
    </Stack>
  );
}

function Definitions({ definitions }: { definitions: NonNullable<Passage['definitions']> }) {
  const terms = [...new Map(definitions.map((definition) => [definition.term, definition])).values()];
  if (terms.length === 0) return null;
  return (
    <Details label={TEXT.passage.definitions}>
      <UnorderedList>
        {terms.map(({ term, chunk_id, pointer }) => (
          <ListItem key={term}>
            <TextLink href={linkToPassage(chunk_id)}>{TEXT.passage.definedIn(term)}</TextLink>
            {pointer !== null && <Text color="muted">{` ${pointer}`}</Text>}
          </ListItem>
        ))}
      </UnorderedList>
    </Details>
  );
}

/** Provisions of this document that are mentioned; a range names all between, and its first is linked. */
function References({ passage }: { passage: Passage }) {
  const inside = (passage.references ?? []).filter(
    ({ target_keys, target_document_id }) => target_keys.length > 0 && target_document_id === passage.document_id,
  );
  const targets = [...new Map(inside.map((reference) => [reference.target, reference])).values()];
  if (targets.length === 0) return null;
  return (
    <Details label={TEXT.passage.references}>
      <UnorderedList>
        {targets.map(({ target, target_keys }) => (
          <ListItem key={target}>
            <TextLink href={linkToPassage(`${passage.version_id}:${target_keys[0]}:1`)}>{target}</TextLink>
          </ListItem>
        ))}
      </UnorderedList>
    </Details>
  );
}
