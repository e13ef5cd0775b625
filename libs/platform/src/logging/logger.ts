/** Structured logging as features use it: an object of fields, then a sentence. Compatible with pino. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** A logger that adds the fields to every line. */
  child(fields: object): Logger;
}

/** Says nothing; for tests that do not look at the log. */
export const silentLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLogger,
};
