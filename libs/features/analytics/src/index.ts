export { startAnalyticsService } from './start-analytics-service.ts';
export type { AnalyticsDeps, AnalyticsServiceOptions } from './start-analytics-service.ts';
