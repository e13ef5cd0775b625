/** Decides what of npm's list of components (CycloneDX) belongs to the running product. */
import { z } from 'zod';
import type { LicensedPackage } from './licences.ts';

const Components = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), purl: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});
export type Components = z.output<typeof Components>;

/** How the purl of the product's own workspace begins. */
const OWN = 'pkg:npm/%40regqa/';
const purlOf = ({ name, version }: LicensedPackage) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/**
 * Returns the list with those components alone that `packages` names, beside the product's own parts. `npm sbom
 * --omit=dev` cannot make it: npm 11 leaves out what tools for development need as well, such as pg-protocol.
 * Throws an Error that names the packages which the list lacks.
 */
export function keepProduction(list: unknown, packages: readonly LicensedPackage[]): Components {
  const all = Components.parse(list);
  const wanted = new Set(packages.map(purlOf));
  const components = all.components.filter(({ purl }) => wanted.has(purl) || purl.startsWith(OWN));
  const found = new Set(components.map(({ purl }) => purl));
  const lacking = packages.filter((each) => !found.has(purlOf(each))).map(({ name, version }) => `${name}@${version}`);
  if (lacking.length > 0) throw new Error(`The list of components lacks ${lacking.join(', ')}`);
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((dependency) => ({ ...dependency, dependsOn: dependency.dependsOn.filter((ref) => refs.has(ref)) }));
  // npm says the name of the folder that it runs in.
  const component = { ...all.metadata.component, name: 'regqa' };
  return { ...all, metadata: { ...all.metadata, component }, components, dependencies };
}
