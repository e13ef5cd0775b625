import type { RedisLog } from './redis-connection.ts';

/** A log whose messages tests read. */
export interface RecordingLog extends RedisLog {
  readonly warnings: string[];
}

/** Returns an empty log. */
export function createRecordingLog(): RecordingLog {
  const warnings: string[] = [];
  return { warnings, warn: (_fields, message) => void warnings.push(message) };
}
