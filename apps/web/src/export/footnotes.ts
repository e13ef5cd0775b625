import type { Answer } from '@regqa/client';
import type { Paragraph } from '../ask/answer-paragraphs.ts';
import { sourceFacts } from '../ask/source-facts.ts';
import { versionName } from '../library/version-name.ts';

/**
 * Returns the footnote of a marker: the citation with the pinpoints that the paragraph quotes, the page, from when the
 * text holds, which version it is, and the official address. Null for a marker that stands for no source.
 */
export function footnoteOf(answer: Answer, paragraph: Paragraph, marker: number): string | null {
  const source = answer.sources[marker - 1];
  if (source === undefined) return null;
  const quoted = (answer.citations ?? [])
    .filter(({ markers }) => markers.includes(marker))
    .map(({ citation }) => citation)
    .filter((citation) => citation !== undefined && paragraph.citations.includes(citation));
  const citation = quoted.length > 0 ? [...new Set(quoted)].join('; ') : source.citation;
  const version = source.version_id === undefined ? [] : [versionName(source.version_id)];
  const address = source.source_url ? [source.source_url] : [];
  return `${[citation, ...sourceFacts(source), ...version, ...address].join('. ')}.`;
}
