const LONGEST_KEY = 80;

/**
 * Returns the key of a provision with this pinpoint, `cl-4.3`: lower-case ASCII letters, digits, full stops and single
 * hyphens; may be empty.
 */
export function provisionKeyOf(pinpoint: string): string {
  return pinpoint
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, LONGEST_KEY)
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '');
}
