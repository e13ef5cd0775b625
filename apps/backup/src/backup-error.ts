/** A backup or a restore that is refused or cannot go on; the message says what to do. */
export class BackupError extends Error {}
