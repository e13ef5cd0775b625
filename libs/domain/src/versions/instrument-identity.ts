/** What an instrument is recognised by in its later texts. */
export interface InstrumentIdentity {
  /**
   * Identifier that the publisher's register gives it in all its versions, e.g. `epi-2015-0020`; null where none is
   * known.
   */
  readonly registerId: string | null;
  /** Its title with its year; null where the title is not certain enough to be recognised by. */
  readonly title: string | null;
  readonly jurisdiction: string;
  readonly state: string | null;
  readonly lga: readonly string[];
}

/** A title as it is compared: lower case, words only, without a jurisdiction in brackets at its end. */
export function foldTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\((?:cth|nsw|vic|qld|sa|wa|tas|nt|act)\)\s*$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether the title tells one instrument from others of its kind: it says the year in which it was made. */
export function identifiesInstrument(title: string): boolean {
  return /\b(?:18|19|20)\d\d\b/.test(title);
}

/** Whether both are the same instrument: one register identifier, or one title in one place. */
export function sameInstrument(one: InstrumentIdentity, other: InstrumentIdentity): boolean {
  if (one.registerId !== null && other.registerId !== null)
    return one.registerId === other.registerId && one.state === other.state;
  if (one.title === null || other.title === null) return false;
  const place = ({ jurisdiction, state, lga }: InstrumentIdentity) =>
    [jurisdiction, state ?? '', ...lga.toSorted()].join('|');
  return foldTitle(one.title) === foldTitle(other.title) && place(one) === place(other);
}

/** Returns a title without the volume that it names: `Net Act 2031 (Volume 2)`. */
export function withoutVolume(title: string): string {
  return title.replace(/(?<!\s)\s*\(vol(?:ume|\.)? ?\d{1,3}\)/gi, '');
}
