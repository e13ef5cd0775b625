/**
 * Returns a text as a slug: lower-case ASCII letters, digits and single hyphens, at most `longest` characters; may be
 * empty.
 */
export function slugify(text: string, longest = 80): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '');
}
