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

/** A store and what its address tells. */
interface LocatedStore extends DeclaredStore {
  /** Its address without credentials; null where it has none. */
  readonly shown: string | null;
  /** Runs with the process. */
  readonly isOwn: boolean;
  /** Regions that the address names. */
  readonly recognised: readonly string[];
  /** Whether the address names the region of every server; else the setting says it for all. */
  readonly isWhollyKnown: boolean;
}

function locate(store: DeclaredStore): LocatedStore {
  const address = store.url === null ? null : readStoreAddress(store.url);
  if (address === null) return { ...store, shown: null, isOwn: true, recognised: [], isWhollyKnown: false };
  const { hosts, region, shown } = address;
  const regions = hosts.map(recogniseRegion);
  return {
    ...store,
    shown,
    isOwn: hosts.length > 0 && hosts.every(isLoopback),
    recognised: [...new Set([...regions, region].filter((one) => one !== null))],
    isWhollyKnown: region !== null || !regions.includes(null),
  };
}

function placeOf(declared: DeclaredStore, input: ResidencyInput): Finding {
  const store = locate(declared);
  const { region, from } = regionOf(store, input.dataRegion);
  const allowed = region !== null && input.allowed.includes(region);
  return {
    report: { name: store.name, url: store.shown, region, known_from: from, allowed },
    problems: [...contradictions(store), ...(input.production && !allowed ? unfit(store, region, input.allowed) : [])],
  };
}

/** The address is believed before the setting: what is contradicted is a problem in any case. */
function regionOf(
  { recognised, isWhollyKnown, isOwn, declaredRegion }: LocatedStore,
  dataRegion: string | null,
): { readonly region: string | null; readonly from: StoreReport['known_from'] } {
  const [first] = recognised;
  if (isWhollyKnown && first !== undefined) return { region: first, from: 'address' };
  if (declaredRegion !== null) return { region: declaredRegion, from: 'setting' };
  if (isOwn && dataRegion !== null) return { region: dataRegion, from: 'process' };
  return { region: null, from: 'unknown' };
}

function contradictions({ name, shown, recognised, declaredRegion, setting }: LocatedStore): string[] {
  const what = `${name} (${shown ?? 'in the process'})`;
  if (recognised.length > 1) return [`The addresses of ${what} are in several regions: ${recognised.join(', ')}.`];
  const [only] = recognised;
  if (only === undefined || declaredRegion === null || declaredRegion === only) return [];
  return [`${setting} is ${declaredRegion}, but the address of ${what} is in ${only}; correct one of them.`];
}

/** What is wrong with a store in a region that is not allowed, or not known. */
function unfit(store: LocatedStore, region: string | null, allowed: readonly string[]): string[] {
  const { name, shown, isOwn, setting } = store;
  if (region !== null)
    return [
      `The ${name} (${shown ?? 'in the process'}) is in ${region}, which is not allowed; move it, or change ` +
        `ALLOWED_REGIONS (${allowed.join(', ')}).`,
    ];
  // What runs with the process is where DATA_REGION says; that it is not allowed is said once.
  return isOwn
    ? []
    : [`The region of the ${name} (${shown}) is not known; set ${setting} to the region that it is in.`];
}
