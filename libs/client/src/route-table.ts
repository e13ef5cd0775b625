import type { allRoutes } from '@regqa/contracts';

export type AllRoutes = typeof allRoutes;
export type RouteId = keyof AllRoutes;

/** Method, path and, where a route does not answer with JSON, what it answers with. */
type RouteEntry = readonly [method: 'GET' | 'POST' | 'DELETE', path: string, contentType?: string];

/**
 * The addresses of all routes. They are written out, so that a page needs neither the schemas of the contracts nor what
 * reads them; a test holds them against the contracts.
 */
export const ROUTE_TABLE: Readonly<Record<RouteId, RouteEntry>> = {
  answerQuestion: ['POST', '/api/query'],
  cacheMetrics: ['GET', '/api/admin/cache/metrics'],
  listCacheEntries: ['GET', '/api/admin/cache/entries'],
  clearCache: ['POST', '/api/admin/cache/clear'],
  deleteCacheEntry: ['DELETE', '/api/admin/cache/{key}'],
  getQuality: ['GET', '/api/quality'],
  listDocuments: ['GET', '/api/documents'],
  getDocument: ['GET', '/api/documents/{document_id}'],
  getDocumentFile: ['GET', '/api/documents/{document_id}/file', 'application/octet-stream'],
  getPassage: ['GET', '/api/passages/{chunk_id}'],
  uploadDocument: ['POST', '/api/admin/documents'],
  reprocessAllDocuments: ['POST', '/api/admin/documents/reprocess'],
  reprocessDocument: ['POST', '/api/admin/documents/{document_id}/reprocess'],
  deleteDocument: ['DELETE', '/api/admin/documents/{document_id}'],
  getVersionChanges: ['GET', '/api/documents/{document_id}/versions/{version_id}/changes'],
  getProvisions: ['GET', '/api/documents/{document_id}/provisions'],
  getProvision: ['GET', '/api/documents/{document_id}/provisions/{provision_key}'],
  listJobs: ['GET', '/api/admin/jobs'],
  getJob: ['GET', '/api/admin/jobs/{job_id}'],
  watchJob: ['GET', '/api/admin/jobs/{job_id}/events', 'text/event-stream'],
  retryJob: ['POST', '/api/admin/jobs/{job_id}/retry'],
  cancelJob: ['POST', '/api/admin/jobs/{job_id}/cancel'],
  createKey: ['POST', '/api/admin/keys'],
  listKeys: ['GET', '/api/admin/keys'],
  revokeKey: ['DELETE', '/api/admin/keys/{key_id}'],
  rotateKey: ['POST', '/api/admin/keys/{key_id}/rotate'],
  listAuditEntries: ['GET', '/api/admin/audit'],
  getResidency: ['GET', '/api/admin/residency'],
  addEvaluationQuestion: ['POST', '/api/admin/questions'],
  listEvaluationQuestions: ['GET', '/api/admin/questions'],
  deleteEvaluationQuestion: ['DELETE', '/api/admin/questions/{question_id}'],
  sendFeedback: ['POST', '/api/feedback'],
  listFeedback: ['GET', '/api/admin/feedback'],
  acceptFeedback: ['POST', '/api/admin/feedback/{feedback_id}/accept'],
  dismissFeedback: ['POST', '/api/admin/feedback/{feedback_id}/dismiss'],
  deleteFeedback: ['DELETE', '/api/admin/feedback/{feedback_id}'],
  getAnalytics: ['GET', '/api/analytics'],
  getHealth: ['GET', '/api/health'],
  listAreas: ['GET', '/api/areas'],
  getSystemHealth: ['GET', '/api/admin/system/health'],
};
