import { STATE_NAMES } from '@regqa/contracts';

const STATE_NAME = new RegExp(
  String.raw`^(?:the )?(?:${Object.values(STATE_NAMES).join('|')})(?: of Australia)?$`,
  'i',
);

/** Whether a line is a state's name alone, as at the head of a cover: `Northern Territory of Australia`. */
export function isStateName(line: string): boolean {
  return STATE_NAME.test(line);
}
