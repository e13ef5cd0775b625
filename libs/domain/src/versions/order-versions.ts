/** What the order of the versions of one document depends on. */
export interface OrderedVersion {
  /** 1, 2, 3 … in the order of upload. */
  readonly sequence: number;
  /** First day in force, YYYY-MM-DD; null where it is not known. */
  readonly inForceFrom: string | null;
}

/**
 * Returns the versions from the oldest text to the newest: by their first day in force, and on one day by upload. A
 * version without a date counts as in force from the same day as the one that was uploaded before it.
 */
export function orderVersions<V extends OrderedVersion>(versions: readonly V[]): V[] {
  return datedVersions(versions).map(({ version }) => version);
}

/** Returns the version that came before the given one, by the order of `orderVersions`; undefined for the oldest. */
export function versionBefore<V extends OrderedVersion>(
  versions: readonly V[],
  version: OrderedVersion,
): V | undefined {
  const others = versions.filter(({ sequence }) => sequence !== version.sequence);
  const ordered = orderVersions<V | OrderedVersion>([...others, version]);
  return ordered[ordered.indexOf(version) - 1] as V | undefined;
}

/**
 * Returns the version that is current on the day (YYYY-MM-DD): the newest that began by then, whether or not it has
 * ended, or where all begin later the first to begin. Undefined without versions.
 */
export function versionInForce<V extends OrderedVersion>(versions: readonly V[], day: string): V | undefined {
  const dated = datedVersions(versions);
  return (dated.findLast(({ from }) => from <= day) ?? dated[0])?.version;
}

/**
 * Returns the version whose text is in force on the day (YYYY-MM-DD): the newest that began by then, unless it had
 * ended; undefined where none had begun. A version without a first day begins as in `orderVersions`; where none was
 * uploaded before it, it counts as begun on every day.
 */
export function textOnDay<V extends OrderedVersion & { readonly inForceTo: string | null }>(
  versions: readonly V[],
  day: string,
): V | undefined {
  const begun = datedVersions(versions).findLast(({ from }) => from <= day)?.version;
  return begun === undefined || (begun.inForceTo !== null && begun.inForceTo < day) ? undefined : begun;
}

/**
 * Returns the last day in force of each version by its sequence: the day before the first later one began; null while
 * there is none.
 */
export function lastDaysInForce(versions: readonly OrderedVersion[]): Map<number, string | null> {
  const dated = datedVersions(versions);
  const lastDayOf = (at: number) => {
    const next = dated.slice(at + 1).find(({ from }) => from > (dated[at]?.from ?? ''));
    return next === undefined ? null : dayBefore(next.from);
  };
  return new Map(dated.map(({ version }, at) => [version.sequence, lastDayOf(at)]));
}

/** Each version with the day it counts from (empty: before all dates), in order. */
function datedVersions<V extends OrderedVersion>(versions: readonly V[]): { version: V; from: string }[] {
  let from = '';
  const dated = versions
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((version) => ({ version, from: (from = version.inForceFrom ?? from) }));
  return dated.sort((a, b) => (a.from === b.from ? a.version.sequence - b.version.sequence : a.from < b.from ? -1 : 1));
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
