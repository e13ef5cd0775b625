/** A page of a listing as every listing of the interface gives it. */
interface Page {
  readonly total: number;
  readonly skip: number;
  readonly limit: number;
}

/**
 * Yields the items of a listing, page after page. `fetchPage` gets the offset of the page that is wanted, `itemsOf`
 * takes the items out of one. A listing that shrinks while it is read ends where its last page is empty.
 */
export async function* pageThrough<P extends Page, T>(
  fetchPage: (skip: number) => Promise<P>,
  itemsOf: (page: P) => readonly T[],
): AsyncGenerator<T, void, undefined> {
  for (let skip = 0; ;) {
    const page = await fetchPage(skip);
    const items = itemsOf(page);
    yield* items;
    skip += items.length;
    if (items.length === 0 || skip >= page.total) return;
  }
}
