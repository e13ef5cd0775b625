// Decides which provisions of an instrument differ between two of its versions.

/** What of a passage is compared. */
export interface ComparedPassage {
  /** Pinpoint, e.g. `cl 4.3(2)`; null outside any provision. */
  readonly section: string | null;
  readonly sectionHeading: string | null;
  /** Key of the provision; definitions of a list have keys of their own, `<key>.def-<term>`. */
  readonly provisionKey: string;
  readonly text: string;
}

/** A provision, or one definition of a list, that only one version has or that reads differently in the two. */
export interface ProvisionDifference {
  /** Pinpoint, e.g. `cl 4.3` or `Dictionary, definition of “height”`. */
  readonly section: string;
  readonly heading: string | null;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Its whole text, white space folded; null where the version does not have it. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Pinpoints of whole provisions in reading order, and what differs in them; what was removed comes last. */
export interface ProvisionChanges {
  readonly added: string[];
  readonly removed: string[];
  readonly changed: string[];
  readonly differences: readonly ProvisionDifference[];
}

interface Part {
  readonly section: string;
  text: string;
}

interface ComparedProvision {
  readonly key: string;
  readonly label: string;
  readonly heading: string | null;
  /** By what follows the provision's own key: empty for its own text, else one definition each. */
  readonly parts: Map<string, Part>;
}

/**
 * Returns which provisions were added, removed and changed, by pinpoint. How a provision's text was cut into passages,
 * its white space, and Parts that its pinpoint takes along make no difference; a changed heading does.
 */
export function compareProvisions(
  before: readonly ComparedPassage[],
  after: readonly ComparedPassage[],
): ProvisionChanges {
  const [old, now] = [provisionsOf(before), provisionsOf(after)];
  const pairs = pairProvisions(old, now);
  const paired = new Set(pairs.values());
  const added = now.filter((provision) => !pairs.has(provision));
  const removed = old.filter((provision) => !paired.has(provision));
  const differences = now.map((newer) => {
    const older = pairs.get(newer);
    return older === undefined ? [wholly(newer, 'added')] : differencesWithin(older, newer);
  });
  const changed = now.filter((provision, at) => pairs.has(provision) && differences[at]!.length > 0);
  return {
    added: added.map(({ label }) => label),
    removed: removed.map(({ label }) => label),
    changed: changed.map(({ label }) => label),
    differences: [...differences.flat(), ...removed.map((provision) => wholly(provision, 'removed'))],
  };
}

/**
 * Share of its provisions that the smaller of two texts has in common with the other, by their keys, 0 to 1; null where
 * one of them has no numbered or named provision to compare by.
 */
export function sharedProvisions(one: readonly ComparedPassage[], other: readonly ComparedPassage[]): number | null {
  const keysOf = (passages: readonly ComparedPassage[]) =>
    new Set(passages.filter(({ section }) => section !== null).map(({ provisionKey }) => ownKey(provisionKey)));
  const [a, b] = [keysOf(one), keysOf(other)];
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? null : [...a].filter((key) => b.has(key)).length / smaller;
}

/** Returns the pinpoint of the whole provision that a passage's pinpoint lies in: `cl 4.3` for `cl 4.3(1)–(3)`. */
export function provisionPinpoint(section: string): string {
  return section
    .replace(/, definition of “.*$/s, '')
    .replace(/(?<!\([^()\s]{1,5}\))(?:\([^()\s]{1,5}\))+(?:–\([^()\s]{1,5}\))?$/, '');
}

const ownKey = (key: string) => key.replace(/\.def-.*$/s, '');

function provisionsOf(passages: readonly ComparedPassage[]): ComparedProvision[] {
  const provisions = new Map<string, ComparedProvision>();
  for (const { provisionKey, section, sectionHeading, text } of passages) {
    const key = ownKey(provisionKey);
    const label = section === null ? (sectionHeading ?? key) : provisionPinpoint(section);
    const provision: ComparedProvision = provisions.get(key) ?? {
      key,
      label,
      heading: sectionHeading,
      parts: new Map(),
    };
    provisions.set(key, provision);
    const name = provisionKey.slice(key.length);
    const known = provision.parts.get(name);
    if (known === undefined)
      provision.parts.set(name, { section: name === '' ? label : (section ?? label), text: foldSpace(text) });
    else known.text += ` ${foldSpace(text)}`;
  }
  return [...provisions.values()];
}

const foldSpace = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns for each provision of the newer text the one it was before. */
function pairProvisions(
  old: readonly ComparedProvision[],
  now: readonly ComparedProvision[],
): Map<ComparedProvision, ComparedProvision> {
  const pairs = new Map<ComparedProvision, ComparedProvision>();
  const [olderByKey, newerByKey] = [Map.groupBy(old, baseKey), Map.groupBy(now, baseKey)];
  for (const [key, newer] of newerByKey) pairGroup(olderByKey.get(key) ?? [], newer, pairs);
  const paired = new Set(pairs.values());
  const moved = Map.groupBy(
    old.filter((provision) => !paired.has(provision)),
    contentAndNumber,
  );
  for (const provision of now) {
    const same = pairs.has(provision) ? undefined : moved.get(contentAndNumber(provision))?.shift();
    if (same !== undefined) pairs.set(provision, same);
  }
  return pairs;
}

/** Provisions of one pinpoint (numbers that restart): first those that read the same, then the rest in their order. */
function pairGroup(
  older: readonly ComparedProvision[],
  newer: readonly ComparedProvision[],
  pairs: Map<ComparedProvision, ComparedProvision>,
): void {
  const left = [...older];
  const take = (provision: ComparedProvision, fits: (candidate: ComparedProvision) => boolean) => {
    const at = left.findIndex(fits);
    if (at >= 0) pairs.set(provision, left.splice(at, 1)[0]!);
  };
  if (older.length > 1 || newer.length > 1) {
    for (const provision of newer) take(provision, (candidate) => wholeText(candidate) === wholeText(provision));
    for (const provision of newer)
      if (!pairs.has(provision)) take(provision, (candidate) => candidate.heading === provision.heading);
  }
  for (const provision of newer) if (!pairs.has(provision)) take(provision, () => true);
}

const baseKey = ({ key }: ComparedProvision) => key.replace(/~\d+$/, '');

/** The same text under the same number is the same provision, also where its pinpoint newly needs its Part. */
function contentAndNumber(provision: ComparedProvision): string {
  const number = /(?:, |^|\s)((?:\S+\s+)?\S+)$/.exec(provision.label)?.[1] ?? '';
  return JSON.stringify([number, provision.heading, wholeText(provision)]);
}

const wholeText = ({ parts }: ComparedProvision) => [...parts.values()].map(({ text }) => text).join(' ');

/**
 * What differs between two texts of one provision: its own text as a whole, and each definition of a list by itself.
 */
function differencesWithin(older: ComparedProvision, newer: ComparedProvision): ProvisionDifference[] {
  const headings = older.heading !== newer.heading;
  const [before, after] =
    older.parts.size > 1 === newer.parts.size > 1 ? [older.parts, newer.parts] : [inOnePart(older), inOnePart(newer)];
  const names = new Set([...after.keys(), ...before.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    const withHeading = headings && name === '';
    if (was?.text === is?.text && !withHeading) return [];
    const text = (provision: ComparedProvision, part: Part | undefined) =>
      part === undefined ? null : withHeading ? foldSpace(`${provision.heading ?? ''} ${part.text}`) : part.text;
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    return [
      { section: (is ?? was)!.section, heading: newer.heading, kind, before: text(older, was), after: text(newer, is) },
    ];
  });
}

const inOnePart = (provision: ComparedProvision): Map<string, Part> =>
  new Map([['', { section: provision.label, text: wholeText(provision) }]]);

function wholly(provision: ComparedProvision, kind: 'added' | 'removed'): ProvisionDifference {
  const text = wholeText(provision);
  return {
    section: provision.label,
    heading: provision.heading,
    kind,
    before: kind === 'removed' ? text : null,
    after: kind === 'added' ? text : null,
  };
}
