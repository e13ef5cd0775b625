/** Returns the function with its results remembered as long as what they are of: many sentences are compared with one passage. */
export function oncePer<T extends object, R>(of: (item: T) => R): (item: T) => R {
  const known = new WeakMap<T, { readonly result: R }>();
  return (item) => {
    const had = known.get(item);
    if (had !== undefined) return had.result;
    const result = of(item);
    known.set(item, { result });
    return result;
  };
}
