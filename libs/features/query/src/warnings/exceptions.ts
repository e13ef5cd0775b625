import type { WarningBody } from '@regqa/contracts';
import type { Unit } from '../composition/extractive/choose-units.ts';
import { quotePinpoint } from '../composition/extractive/quote-pinpoint.ts';

/** Says which exceptions to the quoted rule had no room in the answer: a rule without its exception may mislead. */
export function exceptionsWarning(leftOut: readonly Unit[]): WarningBody[] {
  const pinpoints = [
    ...new Set(leftOut.flatMap(({ source: { passage }, start, end }) => quotePinpoint(passage, { start, end }) ?? [])),
  ];
  if (pinpoints.length === 0) return [];
  return [
    {
      code: 'exception_not_quoted',
      message: `The rule has exceptions that did not fit into the answer: read ${pinpoints.join(', ')}.`,
      suggestions: pinpoints,
    },
  ];
}
