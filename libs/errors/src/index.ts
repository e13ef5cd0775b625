export {
  BadRequestError,
  CancelledError,
  ConflictError,
  DependencyTimeoutError,
  DependencyUnavailableError,
  ForbiddenError,
  MethodNotAllowedError,
  NamedError,
  NotFoundError,
  PayloadTooLargeError,
  UnauthenticatedError,
  UnreadableDocumentError,
  UnsupportedMediaTypeError,
  ValidationError,
} from './named-errors.ts';
export type { ValidationIssue } from './named-errors.ts';
