import type { RedisLog } from './redis-connection.ts';

/** A log whose messages tests read. */
export interface RecordingLog extends RedisLog {
  readonly warnings: string[];
  readonly infos: string[];
}

export function createRecordingLog(): RecordingLog {
  const warnings: string[] = [];
  const infos: string[] = [];
  return { warnings, infos, warn: (_fields, message) => void warnings.push(message), info: (_fields, message) => void infos.push(message) };
}
