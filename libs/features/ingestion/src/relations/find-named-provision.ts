import type { CitationStyle } from '../passages/citation-style.ts';
import { chooseNearest } from './choose-nearest.ts';
import { linkMentions } from './link-mentions.ts';
import type { ProvisionIndex } from './provision-index.ts';
import { scanMentions } from './scan-mentions.ts';

/** Returns the provision's key for a name (`cl 4.3`, `pt 6, div 2`, `Section 49AA`, `Dictionary`), or null. */
export function findNamedProvision(name: string, index: ProvisionIndex, style: CitationStyle): string | null {
  const [linked] = linkMentions(name, scanMentions(name), []);
  const number = linked?.mention.numbers[0]?.number ?? null;
  if (linked === undefined || number === null) return null;
  const outer = linked.within.findLast(({ level }) => level !== 'sub');
  const holders = outer === undefined ? [] : index.numbered(outer.level, outer.numbers[0]?.number ?? '');
  const level = linked.mention.level === 'sub' ? 'provision' : linked.mention.level;
  const candidates = index
    .numbered(level, number)
    .filter(({ key }) => outer === undefined || holders.some((holder) => index.isWithin(key, holder.key)));
  return chooseNearest(index, candidates, { fromKey: '', word: linked.mention.word, style })?.key ?? null;
}
