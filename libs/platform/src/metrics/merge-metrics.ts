/**
 * Returns several metrics texts (Prometheus' text format) as one: of a metric that is in several of them its
 * description stands once, before the samples of all. Each text must have a label that the others have not.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { description: string[]; samples: string[] }>();
  for (const text of texts) {
    let family: { description: string[]; samples: string[] } | undefined;
    let isNew = false;
    for (const line of text.split('\n')) {
      if (line.trim() === '') continue;
      if (line.startsWith('# HELP ')) {
        const name = line.split(' ')[2]!;
        isNew = !families.has(name);
        family = families.get(name) ?? { description: [], samples: [] };
        families.set(name, family);
      }
      if (!line.startsWith('#')) family?.samples.push(line);
      else if (isNew) family?.description.push(line);
    }
  }
  const lines = [...families.values()].flatMap(({ description, samples }) => [...description, ...samples]);
  return `${lines.join('\n')}\n`;
}
