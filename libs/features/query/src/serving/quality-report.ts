import { readFileSync } from 'node:fs';
import { QualityReport } from '@regqa/contracts';
import type { QualityReportBody } from '@regqa/contracts';

/**
 * Returns the reliability tables of this release's scores, as `npm run evaluate` wrote them. Throws for a file that is
 * no such report.
 */
export function readQualityReport(file: string): QualityReportBody {
  return QualityReport.parse(JSON.parse(readFileSync(file, 'utf8')));
}
