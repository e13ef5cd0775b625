import { z } from 'zod';
import { setting } from './environment.ts';

/** Regions in Australia of AWS, Azure and Google Cloud. */
const AUSTRALIAN_REGIONS = [
  'ap-southeast-2',
  'ap-southeast-4',
  'australiaeast',
  'australiasoutheast',
  'australia-southeast1',
  'australia-southeast2',
];
/** Sydney: where production runs unless it says otherwise. */
export const PRODUCTION_REGION = 'ap-southeast-2';

const region = () =>
  z
    .string()
    .toLowerCase()
    .regex(/^[a-z][a-z0-9-]{1,62}$/, { error: 'must be the name of a region, such as ap-southeast-2' });
const regionOf = (what: string) =>
  setting(region(), `Region of ${what}; needed in production where its address does not tell.`, { optional: true });

/** Settings that say where everything is. Every process takes them, with those of its stores. */
export const residencySettings = {
  DATA_REGION: setting(
    region(),
    `Region that the service runs in; ${PRODUCTION_REGION} in production where it is left out.`,
    { optional: true },
  ),
  ALLOWED_REGIONS: setting(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*$/, { error: 'must be names of regions, separated by commas' }),
    'Regions where data may be, separated by commas; production does not start with a store or model elsewhere.',
    { default: AUSTRALIAN_REGIONS.join(',') },
  ),
  DATABASE_REGION: regionOf('the database'),
  REDIS_REGION: regionOf('Redis'),
  ELASTICSEARCH_REGION: regionOf('Elasticsearch'),
  FILE_STORE_REGION: regionOf('the file store'),
  OPENAI_REGION: regionOf('the language model that writes answers'),
  EMBEDDINGS_REGION: regionOf('the embeddings server'),
  RERANKER_REGION: regionOf('the reranker'),
};
