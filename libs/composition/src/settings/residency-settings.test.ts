import { describe, expect, it } from '@jest/globals';
import { defineEnvironment, residencySettings } from '@regqa/platform';
import { residencyOf } from './residency-settings.ts';

const regions = defineEnvironment(residencySettings);
const of = (values: Record<string, string>, environment = 'production') =>
  residencyOf({ ...regions.read(values), ...values, NODE_ENV: environment });

describe('where everything is', () => {
  it('is where the process runs, Sydney, for what comes with the product', () => {
    const { problems, report } = of({});
    expect(problems).toEqual([]);
    expect(report.stores.map(({ name, region, known_from }) => [name, region, known_from])).toEqual(
      ['database', 'cache, limits and queue', 'passage index', 'file store', 'embedding model'].map((name) => [
        name,
        'ap-southeast-2',
        'process',
      ]),
    );
  });

  it('names the setting that is missing for each store and model elsewhere', () => {
    const { problems } = of({
      DATABASE_URL: 'postgresql://db/regqa',
      REDIS_URL: 'redis://cache',
      ELASTICSEARCH_URL: 'https://search:9200',
      FILE_STORE_URL: 's3://plans',
      OPENAI_MODEL: 'quoll-1',
      EMBEDDINGS_BASE_URL: 'https://vectors',
      RERANKER_URL: 'https://judge/rerank',
    });
    for (const name of ['DATABASE', 'REDIS', 'ELASTICSEARCH', 'FILE_STORE', 'OPENAI', 'EMBEDDINGS', 'RERANKER'])
      expect(problems.join()).toContain(`set ${name}_REGION`);
    expect(problems).toHaveLength(7);
  });

  it('takes the region that a bucket is asked in, unless another server speaks S3', () => {
    const fileStore = (values: Record<string, string>) =>
      of({ FILE_STORE_URL: 's3://plans/regqa', ...values }).report.stores.find(({ name }) => name === 'file store');
    expect(fileStore({ AWS_REGION: 'ap-southeast-2' })).toMatchObject({
      url: 's3://plans/regqa',
      region: 'ap-southeast-2',
      allowed: true,
    });
    expect(fileStore({ AWS_REGION: 'us-east-1' })).toMatchObject({ region: 'us-east-1', allowed: false });
    expect(fileStore({ AWS_REGION: 'ap-southeast-2', S3_ENDPOINT: 'https://minio.example.org' })).toMatchObject({
      region: null,
      allowed: false,
    });
  });

  it('refuses a region that is not allowed, and one that is none', () => {
    expect(of({ DATA_REGION: 'us-east-1' }).problems[0]).toContain('DATA_REGION is us-east-1');
    expect(of({ DATA_REGION: 'us-east-1', ALLOWED_REGIONS: 'us-east-1, us-west-2' }).problems).toEqual([]);
    expect(() => of({ DATABASE_REGION: 'Sydney!' })).toThrow('must be the name of a region');
  });

  it('is required only in production', () => {
    expect(of({ DATABASE_URL: 'postgresql://db/regqa' }, 'development').problems).toEqual([]);
  });
});
