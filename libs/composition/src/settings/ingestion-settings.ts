import { z } from 'zod';
import type { IngestionOptions } from '@regqa/feature-ingestion';
import { setting, switchText, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';

/** How many documents of a reprocessing go at once: the service that hands jobs over and the worker both keep to it. */
export const reprocessSettings = {
  REPROCESS_MAX_CONCURRENT: setting(
    wholeNumber(1, 16),
    'Documents of a reprocessing of all that are read at the same time; fewer than INGESTION_CONCURRENCY leave room for new uploads.',
    { default: 1 },
  ),
};

export const ingestionSettings = {
  INGESTION_CONCURRENCY: setting(wholeNumber(1, 16), 'Documents read at the same time.', { default: 2 }),
  ...reprocessSettings,
  PARSE_TIMEOUT_SECONDS: setting(wholeNumber(1, 3600), 'How long reading one document may take before it is stopped.', {
    default: 120,
    unit: 'seconds',
  }),
  OCR_ENABLED: setting(
    switchText(),
    'Whether pages without text are read from their images, by the tesseract program or, where it is not ' +
      'there, the package tesseract.js.',
    { default: true },
  ),
  OCR_PAGE_TIMEOUT_SECONDS: setting(wholeNumber(1, 3600), 'How long reading one page from its image may take.', {
    default: 60,
    unit: 'seconds',
  }),
  OCR_DOCUMENT_TIMEOUT_SECONDS: setting(
    wholeNumber(1, 86_400),
    'How long reading pages of one document from images may take, on top of PARSE_TIMEOUT_SECONDS.',
    { default: 1200, unit: 'seconds' },
  ),
  OCR_MAX_PAGES: setting(
    wholeNumber(1, 5_000),
    'Pages of one document that are read from images at most; the receipt names the others.',
    { default: 500, unit: 'pages' },
  ),
  LIBREOFFICE: setting(
    z.string().min(1),
    'Name or path of LibreOffice, which converts .doc, .odt and RTF files where it is installed; "none" refuses them.',
    { default: 'soffice' },
  ),
  PARSE_MEMORY_MB: setting(
    wholeNumber(128, 16_384),
    'Most memory that reading one document may take before it is stopped.',
    { default: 1024, unit: 'megabytes' },
  ),
};

type IngestionValues = SettingValues<typeof ingestionSettings>;

/** Returns how documents are read. */
export function ingestionOptions(values: IngestionValues): IngestionOptions {
  return {
    concurrency: values.INGESTION_CONCURRENCY,
    reprocessLimit: values.REPROCESS_MAX_CONCURRENT,
    parseTimeoutMs: values.PARSE_TIMEOUT_SECONDS * 1000,
    parseMemoryMb: values.PARSE_MEMORY_MB,
    ocr: ocrOptions(values),
    libreOffice: values.LIBREOFFICE === 'none' ? null : values.LIBREOFFICE,
  };
}

function ocrOptions(values: IngestionValues): Exclude<IngestionOptions['ocr'], undefined> {
  if (!values.OCR_ENABLED) return null;
  return {
    command: 'tesseract',
    pageTimeoutMs: values.OCR_PAGE_TIMEOUT_SECONDS * 1000,
    documentTimeoutMs: values.OCR_DOCUMENT_TIMEOUT_SECONDS * 1000,
    maxPages: values.OCR_MAX_PAGES,
  };
}
