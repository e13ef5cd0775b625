import type { Logger } from '@regqa/platform';

/** Keeps the warnings and errors that it is given. */
export class RecordingLogger implements Logger {
  readonly warnings: [object, string][] = [];
  readonly errors: [object, string][] = [];

  debug(): void {}
  info(): void {}

  warn(fields: object, message: string): void {
    this.warnings.push([fields, message]);
  }

  error(fields: object, message: string): void {
    this.errors.push([fields, message]);
  }

  child(): Logger {
    return this;
  }
}
