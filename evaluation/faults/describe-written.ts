import { readWritten } from './ask-written.ts';
import type { WrittenOutcome } from './ask-written.ts';

const RESAMPLES = 2_000;

/** Returns the figures as lines of Markdown, sentences that the words were tuned on and held-out ones apart. */
export function describeWritten(outcomes: readonly WrittenOutcome[]): string[] {
  if (outcomes.length === 0) return [];
  const correct = outcomes.filter(({ written }) => written.kind === 'correct');
  const faults = outcomes.filter(({ written }) => written.kind !== 'correct');
  const kinds = [...new Set(faults.map(({ written }) => written.kind))].sort();
  const row = (name: string, of: readonly WrittenOutcome[], has: (one: WrittenOutcome) => boolean) => {
    const [tuned, heldOut] = [false, true].map((held) =>
      of.filter(({ written }) => written.held_out === held).map(has),
    );
    return `| ${name} | ${share(tuned!)} | ${share(heldOut!)} |`;
  };
  const isKept = ({ fate }: WrittenOutcome) => fate === 'kept';
  return [
    '',
    'Free sentences, as a model that does not keep to the text would write them, by hand, about provisions of ' +
      `${new Set(outcomes.map(({ written }) => written.title)).size} Acts and plans (${outcomes.length} of ` +
      `${readWritten().length}; the others were not asked, or their provision was not found). Each quotes what of its ` +
      'provision shares most words with it. In brackets 95 % bootstrap intervals.',
    '',
    '| written | tuned on | held out |',
    '|---|---|---|',
    ...kinds.map((kind) =>
      row(
        `${kind}: passes`,
        faults.filter(({ written }) => written.kind === kind),
        isKept,
      ),
    ),
    row('**wrong sentences: pass**', faults, isKept),
    row('**right sentences: kept as written**', correct, isKept),
    row('right sentences: replaced by what they quote', correct, ({ fate }) => fate === 'replaced'),
  ];
}

function share(values: readonly boolean[]): string {
  if (values.length === 0) return 'none';
  const count = values.filter(Boolean).length;
  const percent = (part: number) => ((100 * part) / values.length).toFixed(1);
  const [low, high] = interval(values);
  return `${count} of ${values.length} (${percent(count)} %, ${percent(low)}–${percent(high)})`;
}

/** Returns the bounds of the middle 95 % of resampled counts (Efron 1979). The same values give the same bounds. */
function interval(values: readonly boolean[]): [number, number] {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const counts = Array.from({ length: RESAMPLES }, () =>
    values.reduce((sum) => sum + Number(values[Math.floor(random() * values.length)]), 0),
  );
  counts.sort((a, b) => a - b);
  return [counts[Math.floor(0.025 * RESAMPLES)]!, counts[Math.floor(0.975 * RESAMPLES)]!];
}
