import { z } from 'zod';
import type { ResidencyBody } from '@regqa/contracts';
import { checkResidency, residencyRules, residencySettings, setting } from '@regqa/platform';
import type { DeclaredStore, SettingValues } from '@regqa/platform';

const OPENAI_URL = 'https://api.openai.com';
const address = (what: string) =>
  setting(z.string().min(1), {
    description: `Address of ${what}, as the process that uses it has it: repeated here so that GET /api/admin/residency shows it.`,
    optional: true,
    secret: true,
  });

/**
 * Addresses of what other processes use, for the process that shows where everything is. Settings of its own with the
 * same names come after these.
 */
export const residencyAddressSettings = {
  REDIS_URL: address('Redis'),
  ELASTICSEARCH_URL: address('Elasticsearch'),
  FILE_STORE_URL: address('the file store'),
  OPENAI_MODEL: setting(z.string().min(1), {
    description: 'Language model that writes answers, as the query service has it.',
    optional: true,
  }),
  OPENAI_BASE_URL: address('the language model'),
  EMBEDDINGS_BASE_URL: address('the embeddings server'),
  RERANKER_URL: address('the reranker'),
};

/**
 * What a process knows of where data goes: its stores by their settings; those that it has no setting for are left out.
 */
type ResidencyValues = SettingValues<typeof residencySettings> & {
  readonly NODE_ENV: string;
  readonly DATABASE_URL?: string | undefined;
  readonly REDIS_URL?: string | undefined;
  readonly ELASTICSEARCH_URL?: string | undefined;
  readonly FILE_STORE_URL?: string | undefined;
  /** Server that speaks S3 in place of AWS's own. */
  readonly S3_ENDPOINT?: string | undefined;
  /** Region of AWS's own S3. */
  readonly AWS_REGION?: string | undefined;
  readonly OPENAI_MODEL?: string | undefined;
  readonly OPENAI_BASE_URL?: string | undefined;
  readonly EMBEDDINGS_BASE_URL?: string | undefined;
  readonly RERANKER_URL?: string | undefined;
};

/** Returns where every store and model of the settings is, and what must keep the process from starting. */
export function residencyOf(values: ResidencyValues): { readonly problems: string[]; readonly report: ResidencyBody } {
  return checkResidency({
    ...residencyRules(values, values.NODE_ENV === 'production'),
    stores: [...storesOf(values), ...modelsOf(values)],
  });
}

/** What has no address is a part of the process, or a local folder. */
function storesOf(values: ResidencyValues): DeclaredStore[] {
  const optional = [
    {
      name: 'cache, limits and queue',
      url: values.REDIS_URL,
      declaredRegion: values.REDIS_REGION,
      setting: 'REDIS_REGION',
    },
    {
      name: 'passage index',
      url: values.ELASTICSEARCH_URL,
      declaredRegion: values.ELASTICSEARCH_REGION,
      setting: 'ELASTICSEARCH_REGION',
    },
  ];
  return [
    {
      name: 'database',
      url: values.DATABASE_URL ?? null,
      declaredRegion: values.DATABASE_REGION ?? null,
      setting: 'DATABASE_REGION',
    },
    ...optional.map(({ url, declaredRegion, ...store }) => ({
      ...store,
      url: url ?? null,
      declaredRegion: url === undefined ? null : (declaredRegion ?? null),
    })),
    {
      name: 'file store',
      url: fileStoreAddress(values),
      declaredRegion: values.FILE_STORE_REGION ?? null,
      setting: 'FILE_STORE_REGION',
    },
  ];
}

function fileStoreAddress({ FILE_STORE_URL, S3_ENDPOINT, AWS_REGION }: ResidencyValues): string | null {
  if (FILE_STORE_URL === undefined) return null;
  if (S3_ENDPOINT !== undefined) return S3_ENDPOINT;
  if (AWS_REGION === undefined || /[?&]region=/.test(FILE_STORE_URL)) return FILE_STORE_URL;
  return `${FILE_STORE_URL}${FILE_STORE_URL.includes('?') ? '&' : '?'}region=${encodeURIComponent(AWS_REGION)}`;
}

/** A local sentence model sees text within the process only. */
function modelsOf(values: ResidencyValues): DeclaredStore[] {
  return [
    ...(values.OPENAI_MODEL === undefined
      ? []
      : [
          {
            name: 'answer model',
            url: values.OPENAI_BASE_URL ?? OPENAI_URL,
            declaredRegion: values.OPENAI_REGION ?? null,
            setting: 'OPENAI_REGION',
          },
        ]),
    {
      name: 'embedding model',
      url: values.EMBEDDINGS_BASE_URL ?? null,
      declaredRegion: values.EMBEDDINGS_BASE_URL === undefined ? null : (values.EMBEDDINGS_REGION ?? null),
      setting: 'EMBEDDINGS_REGION',
    },
    ...(values.RERANKER_URL === undefined
      ? []
      : [
          {
            name: 'reranker',
            url: values.RERANKER_URL,
            declaredRegion: values.RERANKER_REGION ?? null,
            setting: 'RERANKER_REGION',
          },
        ]),
  ];
}
