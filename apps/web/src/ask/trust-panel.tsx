import { Box } from '@ag.ds-next/react/box';
import { Heading } from '@ag.ds-next/react/heading';
import { ListItem, UnorderedList } from '@ag.ds-next/react/list';
import { Stack } from '@ag.ds-next/react/stack';
import { StatusBadge } from '@ag.ds-next/react/status-badge';
import { Text } from '@ag.ds-next/react/text';
import type { Answer } from '@regqa/client';
import { TEXT } from '../text/text.ts';
import { formatDate } from './format-date.ts';
import { trustBand } from './trust.ts';

const TONES = { high: 'successHigh', medium: 'infoHigh', low: 'warningHigh', 'very-low': 'errorHigh' } as const;

/** How far to rely on an answer: the band of its score and the reasons in words. */
export function TrustPanel({ answer }: { answer: Answer }) {
  const band = trustBand(answer.trust_score);
  const reasons = answer.trust?.reasons ?? [];
  return (
    <Box background="shade" padding={1} rounded>
      <Stack gap={0.75} alignItems="flex-start">
        <Heading type="h2" fontSize="md">
          {TEXT.answer.trust}
        </Heading>
        <StatusBadge tone={TONES[band]} label={TEXT.answer.trustBands[band]} />
        <Text as="p">{TEXT.answer.trustMeanings[band]}</Text>
        {reasons.length > 0 && (
          <UnorderedList>
            {reasons.map((reason) => (
              <ListItem key={reason}>{reason}</ListItem>
            ))}
          </UnorderedList>
        )}
        <Text as="p" fontSize="xs" color="muted">
          {[
            answer.mode === 'generative' ? TEXT.answer.generated : TEXT.answer.extractive,
            answer.as_of === undefined ? null : `${TEXT.answer.asOf(formatDate(answer.as_of))}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
      </Stack>
    </Box>
  );
}
