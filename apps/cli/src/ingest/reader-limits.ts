/** What reading a file here may take, as the defaults of PARSE_TIMEOUT_SECONDS and PARSE_MEMORY_MB. */
export const READER_LIMITS = { timeoutMs: 120_000, memoryMb: 1_024 } as const;
