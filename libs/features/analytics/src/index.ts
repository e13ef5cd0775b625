export { startAnalyticsService } from './start-analytics-service.ts';
