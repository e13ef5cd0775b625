import type { Block } from '../../document-model/block.ts';
import type { ReadFile } from '../../document-model/elements.ts';
import { cluesOfFrontMatter } from '../../metadata/front-matter-clues.ts';
import { linkedHosts } from '../../metadata/linked-hosts.ts';
import { readBlocks, titleOf } from '../common/read-blocks.ts';
import { parseMarkdown } from './parse-markdown.ts';

const SOURCE_CHARACTERS = 500;

/** Reads Markdown: acts as the Federal Register's conversions give them, and guidelines with plain headings. */
export function readMarkdown(text: string): ReadFile {
  const { blocks: parsed, frontMatter, setAside } = parseMarkdown(text);
  const blocks = withoutRegisterKeys(parsed);
  const { title, ...clues } = cluesOfFrontMatter(frontMatter.keys);
  return readBlocks({
    blocks,
    title: title ?? titleOf(blocks),
    about: text.slice(0, SOURCE_CHARACTERS),
    clues: { ...clues, links: linkedHosts(text) },
    setAside,
  });
}

/** What the NSW register calls a clause in its files, at the end of a heading: `[sec.2.18]`, `[sch.6-pt.1-sec.5]`. */
const KEY = /\s\[((?:sec|sch|pt|div|app)\.[\w.-]{1,150})\]$/;
const PLACE = /^sch\.(\w{1,5})(?:-pt\.(\w{1,5}))?-sec\./;

/** Returns the blocks without register keys, and with the schedules and their Parts that the keys name. */
function withoutRegisterKeys(blocks: readonly Block[]): readonly Block[] {
  let open = '';
  return blocks.flatMap((block) => {
    const key = block.kind === 'heading' ? KEY.exec(block.text) : null;
    if (key === null) return [block];
    const [place, schedule, part] = PLACE.exec(key[1] as string) ?? [];
    const levels = place === undefined || place === open ? [] : levelsOf(schedule as string, part);
    open = place ?? open;
    return [
      ...levels.map((text) => ({ ...block, level: 1, text })),
      { ...block, text: block.text.slice(0, key.index) },
    ];
  });
}

function levelsOf(schedule: string, part: string | undefined): string[] {
  return [`Schedule ${schedule}`, ...(part === undefined ? [] : [`Part ${part}`])];
}
