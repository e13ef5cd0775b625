import { useParams } from 'wouter';

/** Returns a part of the view's address as it was before it was encoded; the router gives it encoded. */
export function useViewParam(name: string): string {
  const encoded = useParams<Record<string, string | undefined>>()[name] ?? '';
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Typed by hand: then it names nothing.
    return encoded;
  }
}
