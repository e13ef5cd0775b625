/**
 * Recognises the region of a well-known cloud service from its host name, where the vendor writes it there. Names
 * follow the vendors' documentation of their endpoints: AWS (RDS, ElastiCache, OpenSearch, S3, Bedrock), Elastic Cloud,
 * Azure, Google Cloud.
 */

/** Domains below which a label of the host may be a region. Elsewhere a label that looks like one may be anything. */
const VENDOR_DOMAINS = [
  'amazonaws.com',
  'aws.found.io',
  'aws.elastic-cloud.com',
  'aws.elastic.cloud',
  'azure.elastic-cloud.com',
  'azure.elastic.cloud',
  'gcp.elastic-cloud.com',
  'gcp.elastic.cloud',
  'aws.cloud.es.io',
  'gcp.cloud.es.io',
  'azure.net',
  'azure.com',
  'microsoft.com',
  'googleapis.com',
];

/** `ap-southeast-2`, `us-gov-west-1`. */
const AWS_REGION =
  /^(?:af|ap|ca|eu|il|me|mx|sa|us)(?:-(?:gov|iso|isob))?-(?:north|south|east|west|central|northeast|northwest|southeast|southwest)-\d$/;
/** `australia-southeast1`. */
const GOOGLE_REGION = new RegExp(
  String.raw`^(?:africa|asia|australia|europe|me|northamerica|southamerica|us)-` +
    String.raw`(?:north|south|east|west|central|northeast|northwest|southeast|southwest)\d{1,2}$`,
);
/** Azure's regions have no common form. */
const AZURE_REGIONS: ReadonlySet<string> = new Set(
  `australiaeast australiasoutheast australiacentral australiacentral2 newzealandnorth eastasia southeastasia
  japaneast japanwest koreacentral koreasouth centralindia southindia westindia indonesiacentral malaysiawest
  northeurope westeurope uksouth ukwest francecentral francesouth germanywestcentral germanynorth
  switzerlandnorth switzerlandwest norwayeast norwaywest swedencentral italynorth polandcentral spaincentral
  austriaeast eastus eastus2 centralus northcentralus southcentralus westcentralus westus westus2 westus3
  canadacentral canadaeast mexicocentral brazilsouth brazilsoutheast chilecentral uaenorth uaecentral
  qatarcentral israelcentral southafricanorth southafricawest`.split(/\s+/),
);

/** ElastiCache shortens its regions: `apse2` is `ap-southeast-2`. */
const SHORT_REGION = /^(af|ap|ca|eu|il|me|mx|sa|us)(ne|nw|se|sw|n|s|e|w|c)(\d)$/;
const COMPASS: ReadonlyMap<string, string> = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
  ['c', 'central'],
]);

/** Returns the region that a host name states, or null where it states none. */
export function recogniseRegion(host: string): string | null {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (!VENDOR_DOMAINS.some((domain) => name.endsWith(`.${domain}`))) return null;
  const labels = name.split('.');
  const candidates = labels.flatMap((label) => [
    label,
    ...googlePrefix(label),
    ...(name.endsWith('.cache.amazonaws.com') ? shortened(label) : []),
  ]);
  return candidates.find(isRegion) ?? null;
}

const isRegion = (label: string) => AWS_REGION.test(label) || GOOGLE_REGION.test(label) || AZURE_REGIONS.has(label);

/** `australia-southeast1-aiplatform` begins with its region; `s3-ap-southeast-2` ends with it. */
function googlePrefix(label: string): string[] {
  const before = /^([a-z]+-[a-z]+\d{1,2})-[a-z]+$/.exec(label)?.[1];
  const after = /^s3-([a-z-]+-\d)$/.exec(label)?.[1];
  return [before, after].filter((found) => found !== undefined);
}

function shortened(label: string): string[] {
  const [, area, direction, number] = SHORT_REGION.exec(label) ?? [];
  return area === undefined
    ? []
    : [`${area}-${Array.from(direction!, (letter) => COMPASS.get(letter)).join('')}-${number}`];
}
