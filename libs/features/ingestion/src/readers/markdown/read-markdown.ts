import type { Found, ReadFile } from '../../document-model/elements.ts';
import { readDate } from '../../metadata/find-dates.ts';
import { linkedHosts } from '../../metadata/linked-hosts.ts';
import { findGrammar } from '../../structure/find-grammar.ts';
import { structureBlocks } from '../../structure/structure-blocks.ts';
import { openingOf, titleOf } from '../common/opening.ts';
import { structuredFile } from '../common/structured-file.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { withoutRegisterKeys } from './register-keys.ts';

/** Reads Markdown: acts as the Federal Register's conversions give them, and guidelines with plain headings. */
export function readMarkdown(text: string): ReadFile {
  const { blocks: parsed, frontMatter, setAside } = parseMarkdown(text);
  const blocks = withoutRegisterKeys(parsed);
  const grammar = findGrammar(blocks);
  const structured = structuredFile(structureBlocks(grammar.blocks), [...grammar.setAside, ...setAside]);
  const updated = readDate(
    frontMatter.get('last_updated') ?? frontMatter.get('updated') ?? frontMatter.get('date') ?? '',
  );
  return {
    ...structured,
    clues: {
      title: frontMatterTitle(frontMatter.get('title')) ?? titleOf(blocks),
      opening: `${text.slice(0, 500)}\n${openingOf(blocks)}`,
      lastUpdated: updated === null ? null : { value: updated, where: 'front matter' },
      inForceFrom: null,
      state: null,
      links: linkedHosts(text),
    },
  };
}

function frontMatterTitle(title: string | undefined): Found<string> | null {
  return title === undefined ? null : { value: title, where: 'front matter' };
}
