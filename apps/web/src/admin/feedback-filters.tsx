import { Flex } from '@ag.ds-next/react/flex';
import { Select } from '@ag.ds-next/react/select';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import type { Feedback } from './admin-queries.ts';

const { feedback: text } = ADMIN_TEXT;
const STATES = ['open', 'accepted', 'dismissed'] as const;
const HELPFUL = ['false', 'true'] as const;
const HELPFUL_TEXT = { true: text.wasHelpful, false: text.wasNotHelpful } as const;

/** Which feedback is listed; undefined: any. */
export interface FeedbackFilter {
  readonly state: Feedback['state'] | undefined;
  readonly helpful: 'true' | 'false' | undefined;
}

export interface FeedbackFiltersProps {
  readonly filter: FeedbackFilter;
  readonly onChange: (filter: FeedbackFilter) => void;
}

/** Narrows the list by state and by whether the answer was helpful. */
export function FeedbackFilters({ filter, onChange }: FeedbackFiltersProps) {
  const all = { value: '', label: text.all };
  return (
    <Flex gap={1} flexWrap="wrap">
      <Select
        label={text.state}
        hideOptionalLabel
        value={filter.state ?? ''}
        onChange={({ target }) => onChange({ ...filter, state: STATES.find((one) => one === target.value) })}
        options={[all, ...STATES.map((value) => ({ value, label: text.states[value] }))]}
      />
      <Select
        label={text.helpful}
        hideOptionalLabel
        value={filter.helpful ?? ''}
        onChange={({ target }) => onChange({ ...filter, helpful: HELPFUL.find((one) => one === target.value) })}
        options={[all, ...HELPFUL.map((value) => ({ value, label: HELPFUL_TEXT[value] }))]}
      />
    </Flex>
  );
}
