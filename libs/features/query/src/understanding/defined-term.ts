const DEFINITION_OF = /definition of “(.{1,300})”$/;

/** Returns the term that a passage defines, by its pinpoint (`definition of “wetland”`); undefined if it has none. */
export function termDefinedIn({ section }: { readonly section: string | null }): string | undefined {
  return DEFINITION_OF.exec(section ?? '')?.[1];
}

/** Whether two terms have the same stems, and at least one. */
export function areSameTerm(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && one.size === other.size && [...one].every((stem) => other.has(stem));
}
