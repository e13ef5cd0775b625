import { archiveOf } from '../../readers/common/zip/write-archive.fixture.ts';
import { writeMarkdown } from './write-texts.fixture.ts';
import type { WriteFile } from './written-file.fixture.ts';

/** Two volumes of one instrument in an archive. */
export const writeZip: WriteFile = async (document, random) => {
  const { parts } = document;
  const next = parts.findIndex(({ is }, at) => at >= parts.length / 2 && (is === 'provision' || is === 'container'));
  const middle = next < 0 ? parts.length : next;
  const first = await writeMarkdown({ ...document, parts: parts.slice(0, middle) }, random);
  const second = await writeMarkdown({ ...document, parts: parts.slice(middle), endnotes: [] }, random);
  const bytes = await archiveOf({
    'act volume 1.md': Buffer.from(first.bytes),
    'act volume 2.md': Buffer.from(second.bytes),
  });
  return { bytes, words: [...first.words, ...second.words] };
};
