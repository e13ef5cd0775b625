import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { shareOf } from './figure.ts';
import type { Figure } from './figure.ts';

/** Figures of the last run that was written down, by name. */
const Recorded = z.record(z.string(), z.object({ right: z.number(), of: z.number() }));
export type Recorded = z.output<typeof Recorded>;

/** A share may fall by this much without being worse: one case of a few hundred. */
const TOLERANCE = 0.002;

/** Returns the recorded figures, none where nothing was recorded yet. */
export async function readRecorded(file: string): Promise<Recorded> {
  try {
    return Recorded.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Writes the figures over those of the same names; others stay. */
export async function recordFigures(file: string, figures: readonly Figure[]): Promise<void> {
  const recorded = await readRecorded(file);
  for (const { name, right, of } of figures) recorded[name] = { right, of };
  const sorted = Object.fromEntries(Object.entries(recorded).sort(([a], [b]) => a.localeCompare(b)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Returns the figures that are worse than recorded: a smaller share, or measured on less. */
export function worseThan(recorded: Recorded, figures: readonly Figure[]): Figure[] {
  return figures.filter((figure) => {
    const before = recorded[figure.name];
    return (
      before !== undefined &&
      (shareOf(figure) < shareOf({ ...figure, ...before }) - TOLERANCE || figure.of < before.of * (1 - TOLERANCE))
    );
  });
}
