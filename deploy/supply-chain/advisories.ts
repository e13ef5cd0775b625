/** Reads what `npm audit` says of known weaknesses. */
import { z } from 'zod';
import type { Rules } from './licences.ts';

const Advisory = z.object({ url: z.string(), title: z.string(), severity: z.string() });
const Audit = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
});

/** A weakness that fails the check. */
export interface Weakness {
  readonly package: string;
  readonly advisory: string;
  readonly title: string;
  readonly severity: string;
}

const GRAVE: ReadonlySet<string> = new Set(['high', 'critical']);

/**
 * Returns the grave weaknesses of an audit, as JSON text, that the rules do not except; null where the text is no
 * audit, as when the registry keeps none or is out of reach.
 */
export function graveWeaknesses(text: string, { advisories }: Rules): Weakness[] | null {
  const audit = Audit.safeParse(parseJson(text)).data;
  if (audit === undefined) return null;
  const excepted = new Set(advisories.map(({ advisory }) => advisory));
  return Object.entries(audit.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((cause) => {
      // A text names another package of this list, which says it itself.
      if (typeof cause === 'string' || !GRAVE.has(cause.severity)) return [];
      const advisory = cause.url.slice(cause.url.lastIndexOf('/') + 1);
      return excepted.has(advisory) ? [] : [{ package: name, advisory, title: cause.title, severity: cause.severity }];
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
