import { toScore } from '@regqa/contracts';
import type { AnswerCitationBody, QueryResponseBody, SourceBody } from '@regqa/contracts';
import { formatCitation } from '@regqa/domain';
import type { RankedPassage } from '../ranking/rank-candidates.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';
import type { ComposedAnswer } from '../finish-answer.ts';
import { quotePinpoint } from '../composition/extractive/quote-pinpoint.ts';
import type { WrittenSentence } from '../composition/extractive/lay-out.ts';

/** Returns the body of an answer; times and the cache's part are the response's own, set when it is sent. */
export function toWire(
  question: ResolvedQuestion,
  composed: ComposedAnswer,
  { answerId, cacheKey }: { answerId: string; cacheKey: string },
): QueryResponseBody {
  const { score, below: _below, ...trust } = composed.trust;
  return {
    query: question.text,
    answer: composed.text,
    sources: composed.sources.map(sourceToWire),
    trust_score: score,
    response_time_ms: 0,
    total_sources_found: composed.sourcesFound,
    cache_hit: false,
    answer_id: answerId,
    cache_key: cacheKey,
    mode: composed.mode,
    as_of: question.asOf,
    warnings: [...composed.warnings],
    trust: { ...trust, reasons: [...trust.reasons] },
    citations: composed.sentences.map((sentence) => citationToWire(sentence, composed.sources)),
  };
}

/** Where a quotation stands is said to the subclause: its source may hold several. */
function citationToWire(
  { sentence, markers, verdict, quote, chunkId, start, end }: WrittenSentence,
  sources: readonly RankedPassage[],
): AnswerCitationBody {
  const cited = { sentence, markers: [...markers], verdict, quote, chunk_id: chunkId, start, end };
  const source = sources.find(({ passage }, at) => passage.chunkId === chunkId && markers.includes(at + 1));
  if (source === undefined) return cited;
  const section = quotePinpoint(source.passage, { start, end });
  return {
    ...cited,
    section,
    citation: formatCitation({ ...source.document, section, pageNumber: source.passage.pageNumber }),
  };
}

/** Returns a source as it is on the wire. */
export function sourceToWire({ passage, document, confidence }: RankedPassage): SourceBody {
  return {
    title: document.title,
    page_number: passage.pageNumber,
    section: passage.section,
    citation: formatCitation({ ...document, section: passage.section, pageNumber: passage.pageNumber }),
    confidence_score: toScore(confidence),
    chunk_id: passage.chunkId,
    document_type: document.documentType,
    jurisdiction: document.jurisdiction,
    last_updated: document.lastUpdated,
    section_heading: passage.sectionHeading,
    heading_path: [...passage.headingPath],
    text: passage.text,
    page_label: passage.pageLabel,
    ocr: passage.ocr,
    document_id: document.documentId,
    version_id: document.versionId,
    in_force_from: document.inForceFrom,
    in_force_to: document.inForceTo,
    state: document.state,
    lga: [...document.lga],
    source_url: document.sourceUrl,
    authority: document.authority,
  };
}

/** Returns the body with the members that `include_metadata: false` leaves. */
export function withoutMetadata(body: QueryResponseBody): QueryResponseBody {
  const { query, answer, trust_score, response_time_ms, total_sources_found, cache_hit } = body;
  const sources = body.sources.map(withoutSourceMetadata);
  return { query, answer, sources, trust_score, response_time_ms, total_sources_found, cache_hit };
}

/** Returns the members of a source that `include_metadata: false` leaves. */
export function withoutSourceMetadata(source: SourceBody): SourceBody {
  const { title, page_number, citation, confidence_score, chunk_id } = source;
  return { title, page_number, citation, confidence_score, chunk_id };
}
