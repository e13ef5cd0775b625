const SHA256 = /^[0-9a-f]{64}$/;

/** Returns whether the text is a SHA-256 as a file is named by: nothing else ever becomes a path or a key. */
export const isSha256 = (text: string): boolean => SHA256.test(text);
