/**
 * What reading a file on this machine may take, as the service has by default: see PARSE_TIMEOUT_SECONDS and
 * PARSE_MEMORY_MB.
 */
export const READER_LIMITS = { timeoutMs: 120_000, memoryMb: 1_024 } as const;
