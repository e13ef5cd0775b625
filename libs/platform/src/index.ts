export type { HandlerRequest, HandlerResult, RouteHandlers, RunningService, ServerSentEvent, StreamReply } from './http/handlers.ts';
export { silentLogger } from './logging/logger.ts';
export type { Logger } from './logging/logger.ts';
