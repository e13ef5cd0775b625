/** Decides which packages of the running product have a licence that is not allowed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import YAML from 'yaml';
import { z } from 'zod';

const Reason = z.string().min(20);
const Rules = z.strictObject({
  allowed: z.array(z.string().min(1)),
  exceptions: z.array(z.strictObject({ package: z.string(), licence: z.string().nullable(), reason: Reason })),
  advisories: z.array(z.strictObject({ advisory: z.string(), reason: Reason })),
});
export type Rules = z.output<typeof Rules>;

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** A package of the registry, with its licence as it states it; null where it states none. */
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
}

/** Returns the rules of licences.yaml. Throws where it has another form. */
export function readRules(): Rules {
  return Rules.parse(YAML.parse(readFileSync(join(import.meta.dirname, 'licences.yaml'), 'utf8')));
}

/** Returns the packages that a lock file (the content of package-lock.json) installs with the product, by name. */
export function productionPackages(lock: unknown): LicensedPackage[] {
  const installed = Object.entries(Lock.parse(lock).packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
  return installed
    .map(([path, { name, version, license }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: version ?? '',
      licence: license ?? null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** Returns the packages that neither the list nor an exception allows. */
export function refusedPackages(
  packages: readonly LicensedPackage[],
  { allowed, exceptions }: Rules,
): LicensedPackage[] {
  const names = new Set(allowed);
  return packages.filter(({ name, licence }) => {
    const excepted = exceptions.some((exception) => exception.package === name && exception.licence === licence);
    return !excepted && !isAllowed(licence, names);
  });
}

/** Of alternatives one suffices; what is joined must all be allowed. Anything else that SPDX knows is not. */
function isAllowed(licence: string | null, allowed: ReadonlySet<string>): boolean {
  const alternatives = (licence ?? '').replaceAll(/^\(|\)$/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((name) => allowed.has(name)));
}

/** Returns the list of packages as CSV: licence, package, version. */
export function licencesOf(packages: readonly LicensedPackage[]): string {
  const rows = packages.map(({ name, version, licence }) => [licence ?? 'none', name, version].join(','));
  return `${['licence,package,version', ...rows.sort()].join('\n')}\n`;
}
