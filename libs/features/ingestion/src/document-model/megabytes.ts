/** Returns a size in bytes in words, to the whole megabyte: `11 MB`. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
