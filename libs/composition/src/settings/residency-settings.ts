import type { ResidencyBody } from '@regqa/contracts';
import {
  checkResidency,
  listOf,
  optionalSecret,
  optionalText,
  PRODUCTION_REGION,
  residencySettings,
} from '@regqa/platform';
import type { DeclaredStore, SettingValues } from '@regqa/platform';

const OPENAI_URL = 'https://api.openai.com';
const address = (what: string) =>
  optionalSecret(
    `Address of ${what}, as the process that uses it has it: repeated here so that GET /api/admin/residency shows it.`,
  );

/** Addresses of what other processes use, for the one that shows where everything is; its own settings come after. */
export const residencyAddressSettings = {
  REDIS_URL: address('Redis'),
  ELASTICSEARCH_URL: address('Elasticsearch'),
  FILE_STORE_URL: address('the file store'),
  OPENAI_MODEL: optionalText('Language model that writes answers, as the query service has it.'),
  OPENAI_BASE_URL: address('the language model'),
  EMBEDDINGS_BASE_URL: address('the embeddings server'),
  RERANKER_URL: address('the reranker'),
};

/**
 * What a process knows of where data goes: its stores by their settings; those that it has no setting for are left out.
 * `S3_ENDPOINT` is a server that speaks S3 in place of AWS's own, `AWS_REGION` the region of AWS's own.
 */
type ResidencyValues = SettingValues<typeof residencySettings> & { readonly NODE_ENV: string } & {
  readonly [Name in keyof typeof residencyAddressSettings | 'DATABASE_URL' | 'S3_ENDPOINT' | 'AWS_REGION']?:
    string | undefined;
};

/** Returns where every store and model of the settings is, and what must keep the process from starting. */
export function residencyOf(values: ResidencyValues): { readonly problems: string[]; readonly report: ResidencyBody } {
  const production = values.NODE_ENV === 'production';
  return checkResidency({
    production,
    dataRegion: values.DATA_REGION ?? (production ? PRODUCTION_REGION : null),
    allowed: listOf(values.ALLOWED_REGIONS),
    stores: placesOf(values),
  });
}

/** What has no address is a part of the process, or a local folder. */
function placesOf(values: ResidencyValues): DeclaredStore[] {
  type RegionSetting = Extract<keyof typeof residencySettings, `${string}_REGION`>;
  const place = (name: string, setting: RegionSetting, url: string | null | undefined) => ({
    ...{ name, setting, url: url ?? null },
    declaredRegion: values[setting] ?? null,
  });
  /** Without an address it is a part of the process, whatever the setting says. */
  const server = (name: string, setting: RegionSetting, url: string | undefined) =>
    url === undefined ? { ...place(name, setting, null), declaredRegion: null } : place(name, setting, url);
  const { OPENAI_MODEL, OPENAI_BASE_URL = OPENAI_URL, RERANKER_URL } = values;
  return [
    place('database', 'DATABASE_REGION', values.DATABASE_URL),
    server('cache, limits and queue', 'REDIS_REGION', values.REDIS_URL),
    server('passage index', 'ELASTICSEARCH_REGION', values.ELASTICSEARCH_URL),
    place('file store', 'FILE_STORE_REGION', fileStoreAddress(values)),
    ...(OPENAI_MODEL === undefined ? [] : [place('answer model', 'OPENAI_REGION', OPENAI_BASE_URL)]),
    server('embedding model', 'EMBEDDINGS_REGION', values.EMBEDDINGS_BASE_URL),
    ...(RERANKER_URL === undefined ? [] : [place('reranker', 'RERANKER_REGION', RERANKER_URL)]),
  ];
}

function fileStoreAddress({ FILE_STORE_URL, S3_ENDPOINT, AWS_REGION }: ResidencyValues): string | null {
  if (FILE_STORE_URL === undefined) return null;
  if (S3_ENDPOINT !== undefined) return S3_ENDPOINT;
  return AWS_REGION === undefined ? FILE_STORE_URL : `${FILE_STORE_URL}?region=${encodeURIComponent(AWS_REGION)}`;
}
