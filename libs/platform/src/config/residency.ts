/** Decides whether all that holds or sees data is in a region where it may be. */
import type { ResidencyBody } from '@regqa/contracts';
import { recogniseRegion } from './cloud-regions.ts';
import { isLoopback, readStoreAddress } from './store-address.ts';

/** A place that documents, questions or answers go to. */
export interface DeclaredStore {
  /** What it is, e.g. `database`. */
  readonly name: string;
  /** Its address; null for a store inside the process. */
  readonly url: string | null;
  /** The region that its setting declares; null where it is not set. */
  readonly declaredRegion: string | null;
  /** The setting that declares it, e.g. `DATABASE_REGION`. */
  readonly setting: string;
}

export interface ResidencyInput {
  readonly production: boolean;
  /** The region that this process runs in; null where it is not stated, which only production refuses. */
  readonly dataRegion: string | null;
  readonly allowed: readonly string[];
  readonly stores: readonly DeclaredStore[];
}

type StoreReport = ResidencyBody['stores'][number];

interface Finding {
  readonly report: StoreReport;
  readonly problems: readonly string[];
}

/**
 * Returns where everything is, and what keeps the process from starting: in production a region outside the allowed
 * ones or one that is not known. A declaration that contradicts the address is a problem everywhere. No problem and no
 * report holds credentials.
 */
export function checkResidency(input: ResidencyInput): { readonly problems: string[]; readonly report: ResidencyBody } {
  const findings = input.stores.map((store) => placeOf(store, input));
  const problems = [...ownProblems(input), ...findings.flatMap((finding) => finding.problems)];
  const report = {
    data_region: input.dataRegion,
    allowed_regions: [...input.allowed],
    enforced: input.production,
    stores: findings.map((finding) => finding.report),
    problems,
  };
  return { problems, report };
}

function ownProblems({ production, dataRegion, allowed }: ResidencyInput): string[] {
  if (!production) return [];
  if (dataRegion === null) return ['DATA_REGION is required in production: the region that the service runs in.'];
  return allowed.includes(dataRegion)
    ? []
    : [`DATA_REGION is ${dataRegion}, which is not allowed; ALLOWED_REGIONS are ${allowed.join(', ')}.`];
}

type Address = NonNullable<ReturnType<typeof readStoreAddress>>;

function regionsIn({ hosts, region }: Address): string[] {
  return [...new Set([...hosts.map(recogniseRegion), region].filter((one) => one !== null))];
}

/** Of several servers each must be known by its address, or the setting says it for all. */
function isWhollyKnown({ hosts, region }: Address): boolean {
  return region !== null || hosts.every((host) => recogniseRegion(host) !== null);
}

function placeOf(store: DeclaredStore, input: ResidencyInput): Finding {
  const { name, declaredRegion, setting } = store;
  const address = store.url === null ? null : readStoreAddress(store.url);
  const recognised = address === null ? [] : regionsIn(address);
  const isOwn = address === null || (address.hosts.length > 0 && address.hosts.every(isLoopback));
  const found = regionOf({
    recognised: address !== null && isWhollyKnown(address) ? recognised : [],
    declaredRegion,
    own: isOwn ? input.dataRegion : undefined,
  });
  const allowed = found.region !== null && input.allowed.includes(found.region);
  const shown = address?.shown ?? null;
  return {
    report: { name, url: shown, region: found.region, known_from: found.from, allowed },
    problems: [
      ...contradictions({ recognised, declaredRegion, what: `${name} (${shown ?? 'in the process'})`, setting }),
      ...unfit({ ...found, allowed, isOwn, name, shown, setting }, input),
    ],
  };
}

interface Region {
  readonly region: string | null;
  readonly from: StoreReport['known_from'];
}

/** The address is believed before the setting: what is contradicted is a problem in any case. */
function regionOf({
  recognised,
  declaredRegion,
  own,
}: {
  recognised: readonly string[];
  declaredRegion: string | null;
  own: string | null | undefined;
}): Region {
  const [first] = recognised;
  if (first !== undefined) return { region: first, from: 'address' };
  if (declaredRegion !== null) return { region: declaredRegion, from: 'setting' };
  if (own === undefined) return { region: null, from: 'unknown' };
  return { region: own, from: own === null ? 'unknown' : 'process' };
}

function contradictions({
  recognised,
  declaredRegion,
  what,
  setting,
}: {
  recognised: readonly string[];
  declaredRegion: string | null;
  what: string;
  setting: string;
}): string[] {
  if (recognised.length > 1) return [`The addresses of ${what} are in several regions: ${recognised.join(', ')}.`];
  const [only] = recognised;
  if (only === undefined || declaredRegion === null || declaredRegion === only) return [];
  return [`${setting} is ${declaredRegion}, but the address of ${what} is in ${only}; correct one of them.`];
}

interface Placed extends Region {
  readonly allowed: boolean;
  readonly isOwn: boolean;
  readonly name: string;
  readonly shown: string | null;
  readonly setting: string;
}

function unfit(
  { region, allowed, isOwn, name, shown, setting }: Placed,
  { production, allowed: regions }: ResidencyInput,
): string[] {
  if (!production || allowed) return [];
  // What runs with the process is where DATA_REGION says; that it is not allowed is said once.
  if (region === null)
    return isOwn
      ? []
      : [`The region of the ${name} (${shown}) is not known; set ${setting} to the region that it is in.`];
  return [
    `The ${name} (${shown ?? 'in the process'}) is in ${region}, which is not allowed; move it, or change ` +
      `ALLOWED_REGIONS (${regions.join(', ')}).`,
  ];
}
