import { Box } from '@ag.ds-next/react/box';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextLink } from '@ag.ds-next/react/text-link';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Pending } from '../frame/pending.tsx';
import { linkToPassage } from '../passages/passage-link.ts';
import { provisionsQuery } from '../queries.ts';
import type { ProvisionNode } from '../queries.ts';
import { TEXT } from '../text/text.ts';

/** The list around it has no markers, and a summary would take after it. */
const MARKED = {
  '& > summary': { listStyle: 'disclosure-closed inside' },
  '&[open] > summary': { listStyle: 'disclosure-open inside' },
};

/** Up to this many nodes a tree is shown open. */
const OPEN_UP_TO = 80;

/** The Parts, Divisions and provisions of a document; a provision leads to its text. */
export function ProvisionTree({ documentId }: { documentId: string }) {
  const query = useQuery(provisionsQuery(documentId));
  const { data, error } = query;
  const tree = useRef<HTMLDivElement>(null);
  useEffect(() => goToNode(tree.current, window.location.hash), [data]);
  if (error || data === undefined) return <Pending query={query} />;
  if (data.provisions.length === 0) return <Text as="p">{TEXT.library.noProvisions}</Text>;
  return (
    <Stack gap={0.5} ref={tree}>
      <Text as="p" color="muted">
        {TEXT.library.provisionsIntro}
      </Text>
      <Nodes nodes={data.provisions} versionId={data.version_id} open={data.total <= OPEN_UP_TO} />
    </Stack>
  );
}

/** The browser itself looks for what is after the # before the tree is there. */
function goToNode(tree: HTMLElement | null, hash: string): void {
  const node = [...(tree?.querySelectorAll('li') ?? [])].find(({ id }) => `#${encodeURIComponent(id)}` === hash);
  for (let above = node?.closest('details'); above; above = above.parentElement?.closest('details')) above.open = true;
  node?.querySelector<HTMLElement>('a, summary')?.focus();
}

interface NodesProps {
  readonly nodes: readonly ProvisionNode[];
  readonly versionId: string;
  readonly open: boolean;
}

function Nodes({ nodes, versionId, open }: NodesProps) {
  return (
    <Box as="ul" css={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {nodes.map((node) => (
        <Box as="li" key={node.key} id={node.key} paddingY={0.25}>
          {node.children.length === 0 ? (
            <NodeName node={node} versionId={versionId} />
          ) : (
            <details open={open} css={MARKED}>
              <Box as="summary" focusRingFor="keyboard" css={{ cursor: 'pointer', display: 'list-item' }}>
                <Text fontWeight="bold">{nameOf(node)}</Text>
              </Box>
              <Box borderLeft borderColor="muted" paddingLeft={1} css={{ marginLeft: '0.5rem' }}>
                {node.type === 'provision' && <NodeName node={node} versionId={versionId} />}
                <Nodes nodes={node.children} versionId={versionId} open={open} />
              </Box>
            </details>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The first passage of a provision is named by the version and the provision's key. */
function NodeName({ node, versionId }: { node: ProvisionNode; versionId: string }) {
  return (
    <>
      <TextLink href={linkToPassage(`${versionId}:${node.key}:1`)}>{nameOf(node)}</TextLink>
      {node.repealed && <Text color="muted">{` (${TEXT.library.repealed})`}</Text>}
    </>
  );
}

function nameOf({ label, number, heading, type }: ProvisionNode): string {
  const pinpoint = label ?? number;
  return (
    [pinpoint === heading ? null : pinpoint, heading].filter(Boolean).join(' ') ||
    type.charAt(0).toUpperCase() + type.slice(1)
  );
}
