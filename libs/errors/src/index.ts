export { isDependencyAway } from './is-dependency-away.ts';
export {
  BadRequestError,
  CancelledError,
  ChatModelError,
  ConflictError,
  DependencyTimeoutError,
  DependencyUnavailableError,
  ForbiddenError,
  MethodNotAllowedError,
  NamedError,
  NotFoundError,
  OverloadedError,
  PayloadTooLargeError,
  StorageFullError,
  UnauthenticatedError,
  UnreadableDocumentError,
  UnsupportedMediaTypeError,
  ValidationError,
} from './named-errors.ts';
export type { ChatModelFailure, ValidationIssue } from './named-errors.ts';
