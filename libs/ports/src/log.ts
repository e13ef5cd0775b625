/** What adapters write to the log: an object of fields, then a sentence. Compatible with pino. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
