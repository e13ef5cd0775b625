import { DependencyTimeoutError, DependencyUnavailableError, StorageFullError } from '@regqa/errors';

/** Prisma's codes for a database that cannot be reached or has no connection left. */
const UNREACHABLE_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2028', 'P2037']);
/** The driver adapter's kinds of the same. */
const UNREACHABLE_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
]);
/**
 * PostgreSQL's classes and codes: connection exception, a transaction that stood idle or took too long, insufficient
 * resources (a full disk is known before), shutting down, crashed, starting up.
 */
const UNREACHABLE_STATES = /^(08...|25P0[34]|53...|57P0[1-5])$/;
/** Messages of the `pg` package, which has no codes for them. */
const UNREACHABLE_MESSAGES = new RegExp(
  String.raw`Connection terminated|timeout exceeded when trying to connect|^timeout expired$|` +
    String.raw`Client has encountered a connection error|Cannot use a pool after calling end`,
);
/** Node's codes for a connection that broke or could not be made, also for want of files, ports or memory. */
const SOCKET_CODES = /^E(CONN|PIPE|HOST|NET|TIMEDOUT|NOTFOUND|AI_|[MN]FILE|NOBUFS|ADDRNOTAVAIL)/;
const STATEMENT_TIMEOUT = '57014';
const DISK_FULL = '53100';
/** Serialization failure and deadlock: the transaction may be run again. */
const REPEATABLE_STATES = new Set(['40001', '40P01']);
const FOREIGN_KEY_VIOLATION = '23503';

interface DriverError {
  code?: string;
  message?: string;
  meta?: { driverAdapterError?: { cause?: { kind?: string; originalCode?: string; code?: string } } };
}

/** PostgreSQL's five-character code of an error that came through Prisma or `pg`, or undefined. */
function sqlState(error: DriverError): string | undefined {
  const cause = error.meta?.driverAdapterError?.cause;
  const code = cause?.originalCode ?? cause?.code ?? error.code;
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^P[12]\d{3}$/.test(code) ? code : undefined;
}

/** Returns what the port promises for the error: a named one for an unreachable, slow or full database, else itself. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (sqlState(error) === DISK_FULL)
    return new StorageFullError(
      'database',
      'The disk of the database is full: nothing can be stored until there is space again',
      { cause: error },
    );
  if (isUnreachable(error))
    return new DependencyUnavailableError('database', 'The database is out of reach', { cause: error });
  const tooSlow = sqlState(error) === STATEMENT_TIMEOUT || error.message === 'Query read timeout';
  return tooSlow ? new DependencyTimeoutError('The database answered too late', { cause: error }) : error;
}

function isUnreachable(error: DriverError): boolean {
  const state = sqlState(error) ?? '';
  const kind = error.meta?.driverAdapterError?.cause?.kind ?? '';
  const code = error.code ?? '';
  return (
    UNREACHABLE_KINDS.has(kind) ||
    UNREACHABLE_CODES.has(code) ||
    UNREACHABLE_STATES.test(state) ||
    SOCKET_CODES.test(code) ||
    UNREACHABLE_MESSAGES.test(error.message ?? '')
  );
}

/** Whether the transaction was rolled back only because of a concurrent one. */
export function mayRunAgain(error: unknown): boolean {
  return (
    error instanceof Error && ((error as DriverError).code === 'P2034' || REPEATABLE_STATES.has(sqlState(error) ?? ''))
  );
}

/** Whether the error says that a referenced row does not exist (any more). */
export function isMissingReference(error: unknown): boolean {
  return (
    error instanceof Error && ((error as DriverError).code === 'P2003' || sqlState(error) === FOREIGN_KEY_VIOLATION)
  );
}
