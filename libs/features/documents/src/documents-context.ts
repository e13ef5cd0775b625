import type { documentsRoutes, ResidencyBody } from '@regqa/contracts';
import type { HandlerRequest, HandlerResult } from '@regqa/platform';
import type { DocumentsDeps } from './documents-deps.ts';
import type { Outbox } from './jobs/outbox.ts';
import type { OrphanedFiles } from './upload/orphaned-files.ts';

export interface DocumentsContext extends DocumentsDeps {
  readonly outbox: Outbox;
  readonly orphanedFiles: OrphanedFiles;
  readonly maxUploadBytes: number;
  readonly residency: ResidencyBody;
}

export type DocumentsRoutes = typeof documentsRoutes;
export type RouteId = keyof DocumentsRoutes;

export type Handler<Id extends RouteId> = (
  context: DocumentsContext,
  request: HandlerRequest<DocumentsRoutes[Id]>,
) => Promise<HandlerResult<DocumentsRoutes[Id]>>;
