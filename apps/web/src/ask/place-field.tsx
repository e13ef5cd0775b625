import { Combobox } from '@ag.ds-next/react/combobox';
import { Flex } from '@ag.ds-next/react/flex';
import { Select } from '@ag.ds-next/react/select';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { areasQuery } from '../queries.ts';
import type { DocumentSummary } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { areasOfState, findPlace, isTownIn, placesCalled, placesOf, STATES } from './places.ts';
import type { Place } from './places.ts';

const { ask: text } = TEXT;

/** What something is narrowed to; empty texts stand for everywhere. */
type Placed = Pick<Place, 'area' | 'state'>;

export interface PlaceFieldProps {
  readonly placed: Placed;
  readonly onChange: (placed: Placed) => void;
  /** Areas of these are offered first. */
  readonly documents?: readonly DocumentSummary[];
  readonly label?: string;
}

const NONE: readonly DocumentSummary[] = [];

/** A council area or a state. A town leads to its area; what is none, or several, to the areas of its state. */
export function PlaceField({ placed, onChange, documents = NONE, label = text.place }: PlaceFieldProps) {
  const { data: areas = [] } = useQuery(areasQuery);
  const places = useMemo(() => placesOf(areas, documents), [areas, documents]);
  const [unknown, setUnknown] = useState('');
  const [town, setTown] = useState('');
  const chosen = findPlace(places, placed);
  const choose = (place: Place | null) => {
    setUnknown('');
    setTown('');
    onChange({ area: place?.area ?? '', state: place?.state ?? '' });
  };
  /** The field itself forgets what was typed and not chosen, which would stand for everywhere. */
  const settle = (typed: string) => {
    const called = placesCalled(places, typed);
    if (typed !== '' && called.length !== 1) return setUnknown(typed);
    const place = called[0] ?? null;
    choose(place);
    if (place !== null && isTownIn(place, typed)) setTown(typed);
  };
  const settleOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    const input = event.target as HTMLInputElement;
    const choosesOption = input.getAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || choosesOption || input.value === (chosen?.label ?? '')) return;
    event.preventDefault();
    settle(input.value.trim());
  };
  return (
    <Stack gap={0.5}>
      <div onKeyDown={settleOnEnter}>
        <Combobox
          label={label}
          hint={text.placeHint}
          maxWidth="xl"
          clearable
          options={places}
          emptyResultsMessage={text.placeUnknown}
          value={chosen}
          onChange={choose}
          onBlur={({ target: { value } }) => value === (chosen?.label ?? '') || settle(value.trim())}
        />
      </div>
      <Text role="status">
        {unknown !== '' && text.noSuchPlace(unknown)}
        {town !== '' && chosen !== null && text.townIn(town, chosen.area)}
      </Text>
      {unknown !== '' && <PlaceByState places={places} placed={placed} onChange={onChange} />}
    </Stack>
  );
}

/** A town has no law of its own; its council area does. */
function PlaceByState({ places, placed, onChange }: PlaceFieldProps & { readonly places: readonly Place[] }) {
  const areas = areasOfState(places, placed.state);
  return (
    <Flex gap={1} flexWrap="wrap">
      <Select
        label={text.stateOfPlace}
        hideOptionalLabel
        value={placed.state}
        onChange={({ target }) => onChange({ area: '', state: target.value })}
        options={[{ value: '', label: text.chooseState }, ...STATES.map(([value, label]) => ({ value, label }))]}
      />
      {areas.length > 0 && (
        <Select
          label={text.areaOfPlace}
          hideOptionalLabel
          value={placed.area}
          onChange={({ target }) => onChange({ area: target.value, state: placed.state })}
          options={[
            { value: '', label: text.wholeState(placed.state) },
            ...areas.map((area) => ({ value: area, label: area })),
          ]}
        />
      )}
    </Flex>
  );
}
