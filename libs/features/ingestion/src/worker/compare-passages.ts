import type { ReceiptBody } from '@regqa/contracts';
import type { Passage } from '@regqa/ports';

type ComparedPassage = Pick<Passage, 'section' | 'text' | 'provisionKey'>;

/** Returns which provisions differ from the version before, by pinpoint; null for a first version. */
export function comparePassages(before: readonly ComparedPassage[], after: readonly ComparedPassage[]): ReceiptBody['changes'] {
  if (before.length === 0) return null;
  const old = byProvision(before);
  const now = byProvision(after);
  const added: string[] = [];
  const changed: string[] = [];
  for (const [key, provision] of now) {
    const earlier = old.get(key);
    if (earlier === undefined) added.push(provision.label);
    else if (earlier.text !== provision.text) changed.push(provision.label);
  }
  const removed = [...old].filter(([key]) => !now.has(key)).map(([, provision]) => provision.label);
  return { added, removed, changed };
}

/** Texts of the passages of each provision joined; how they were cut makes no difference. */
function byProvision(passages: readonly ComparedPassage[]): Map<string, { label: string; text: string }> {
  const provisions = new Map<string, { label: string; text: string }>();
  for (const { provisionKey, section, text } of passages) {
    const known = provisions.get(provisionKey);
    if (known === undefined) provisions.set(provisionKey, { label: section === null ? provisionKey : provisionPinpoint(section), text: foldSpace(text) });
    else known.text += ` ${foldSpace(text)}`;
  }
  return provisions;
}

function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Returns a pinpoint without the subsections that the first passage begins with: `cl 4.3(1)–(3)` is `cl 4.3`. */
export function provisionPinpoint(section: string): string {
  if (section.includes('definition of “')) return section.replace(/ para \([^”]*$/, '');
  return section.replace(/(?:\([^()\s]{1,5}\))+(?:–\([^()\s]{1,5}\))?$/, '');
}
