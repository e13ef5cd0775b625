import { QualityReport } from '@regqa/contracts';
import type { QualityReportBody } from '@regqa/contracts';
import quality from './weights/quality.json' with { type: 'json' };

/** Returns the reliability tables of this release's scores, as the scripts in evaluation/ that fit the scores wrote them. */
export function qualityReport(): QualityReportBody {
  return QualityReport.parse(quality);
}
