import type { ReadFile } from '../../document-model/elements.ts';
import { readDate } from '../../metadata/find-dates.ts';
import { linkedHosts } from '../../metadata/linked-hosts.ts';
import { readBlocks, titleOf } from '../common/read-blocks.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { withoutRegisterKeys } from './register-keys.ts';

/** Characters of the file that are looked at for metadata as they are written. */
const SOURCE_CHARACTERS = 500;

/** Reads Markdown: acts as the Federal Register's conversions give them, and guidelines with plain headings. */
export function readMarkdown(text: string): ReadFile {
  const { blocks: parsed, frontMatter, setAside } = parseMarkdown(text);
  const blocks = withoutRegisterKeys(parsed);
  const title = frontMatter.get('title');
  const updated = readDate(
    frontMatter.get('last_updated') ?? frontMatter.get('updated') ?? frontMatter.get('date') ?? '',
  );
  return readBlocks({
    blocks,
    title: title === undefined ? titleOf(blocks) : { value: title, where: 'front matter' },
    about: text.slice(0, SOURCE_CHARACTERS),
    clues: {
      lastUpdated: updated === null ? null : { value: updated, where: 'front matter' },
      links: linkedHosts(text),
    },
    setAside,
  });
}
