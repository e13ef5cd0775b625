import { describe, expect, it } from '@jest/globals';
import { recogniseRegion } from './cloud-regions.ts';
import { checkResidency } from './residency.ts';
import type { DeclaredStore, ResidencyInput } from './residency.ts';

const database = (part: Partial<DeclaredStore> = {}): DeclaredStore => ({
  name: 'database',
  url: null,
  declaredRegion: null,
  setting: 'DATABASE_REGION',
  ...part,
});
const check = (store: Partial<DeclaredStore>, part: Partial<ResidencyInput> = {}) =>
  checkResidency({
    production: true,
    dataRegion: 'ap-southeast-2',
    allowed: ['ap-southeast-2', 'australiaeast'],
    stores: [database(store)],
    ...part,
  });

describe('the region of a host', () => {
  it.each([
    ['regqa.abc123.ap-southeast-2.rds.amazonaws.com', 'ap-southeast-2'],
    ['plans.s3.ap-southeast-4.amazonaws.com', 'ap-southeast-4'],
    ['s3-ap-southeast-2.amazonaws.com', 'ap-southeast-2'],
    ['search-law.us-east-1.es.amazonaws.com', 'us-east-1'],
    ['master.cache.ab12cd.apse2.cache.amazonaws.com', 'ap-southeast-2'],
    ['clustercfg.c.ab12cd.use1.cache.amazonaws.com', 'us-east-1'],
    ['bedrock-runtime.us-gov-west-1.amazonaws.com', 'us-gov-west-1'],
    ['abc.es.ap-southeast-2.aws.found.io', 'ap-southeast-2'],
    ['abc.ap-southeast-2.aws.elastic-cloud.com', 'ap-southeast-2'],
    ['abc.australiaeast.azure.elastic-cloud.com', 'australiaeast'],
    ['abc.australia-southeast1.gcp.elastic-cloud.com', 'australia-southeast1'],
    ['australiaeast.api.cognitive.microsoft.com', 'australiaeast'],
    ['regqa.australiaeast.redisenterprise.cache.azure.net', 'australiaeast'],
    ['australia-southeast1-aiplatform.googleapis.com', 'australia-southeast1'],
    ['US-EAST-1.ES.AMAZONAWS.COM.', 'us-east-1'],
    ['quoll.openai.azure.com', null],
    ['plans.s3.amazonaws.com', null],
    ['ap-southeast-2.rds.amazonaws.com.example.org', null],
    ['ap-southeast-2.example.org', null],
    ['apse2.amazonaws.com', null],
    ['redis', null],
  ])('%s is %s', (host, region) => {
    expect(recogniseRegion(host)).toBe(region);
  });
});

describe('production', () => {
  it('accepts stores within the process and on its machine as being where it is', () => {
    for (const url of [
      null,
      'postgresql://localhost:5432/regqa',
      'postgresql://u:p@127.0.0.1/regqa',
      'redis://[::1]:6379',
    ]) {
      const { problems, report } = check({ url });
      expect(problems).toEqual([]);
      expect(report.stores[0]).toMatchObject({ region: 'ap-southeast-2', known_from: 'process', allowed: true });
    }
  });

  it('accepts a store whose address tells an allowed region, and one whose setting does', () => {
    expect(check({ url: 'postgresql://db.ap-southeast-2.rds.amazonaws.com/regqa' }).report.stores[0]).toMatchObject({
      known_from: 'address',
      allowed: true,
    });
    const declared = check({ url: 'https://quoll.openai.azure.com', declaredRegion: 'australiaeast' });
    expect(declared.problems).toEqual([]);
    expect(declared.report.stores[0]).toMatchObject({ region: 'australiaeast', known_from: 'setting' });
  });

  it.each([
    [
      'a region that nothing tells',
      { url: 'postgresql://db.internal/regqa' },
      [
        'The region of the database (postgresql://db.internal/regqa) is not known; set DATABASE_REGION to the region that it is in.',
      ],
    ],
    [
      'a declared region that is not allowed',
      { url: 'postgresql://db.internal/regqa', declaredRegion: 'us-east-1' },
      [expect.stringContaining('is in us-east-1, which is not allowed')],
    ],
    [
      'a recognised region that is not allowed',
      { url: 'https://x.us-east-1.es.amazonaws.com' },
      [expect.stringContaining('is in us-east-1, which is not allowed')],
    ],
    [
      'a declaration that the address contradicts',
      { url: 'https://x.us-east-1.es.amazonaws.com', declaredRegion: 'ap-southeast-2' },
      [
        'DATABASE_REGION is ap-southeast-2, but the address of database (https://x.us-east-1.es.amazonaws.com) ' +
          'is in us-east-1; correct one of them.',
        expect.stringContaining('not allowed'),
      ],
    ],
    [
      'one of several servers elsewhere',
      { url: 'https://a.ap-southeast-2.es.amazonaws.com,https://b.us-east-1.es.amazonaws.com' },
      [expect.stringContaining('several regions: ap-southeast-2, us-east-1')],
    ],
    [
      'a server elsewhere beside one on its machine',
      { url: 'redis://localhost,cache.internal' },
      [expect.stringContaining('is not known')],
    ],
    [
      'a server that nothing tells of beside one whose address does',
      { url: 'https://a.ap-southeast-2.es.amazonaws.com,https://b.internal' },
      [expect.stringContaining('is not known')],
    ],
    ['a bucket without a region', { url: 's3://plans/regqa' }, [expect.stringContaining('is not known')]],
  ])('refuses %s', (_what, store, problems) => {
    expect(check(store).problems).toEqual(problems);
  });

  it('refuses a region of its own that is not allowed or not stated', () => {
    expect(check({}, { dataRegion: 'us-east-1' }).problems[0]).toBe(
      'DATA_REGION is us-east-1, which is not allowed; ALLOWED_REGIONS are ap-southeast-2, australiaeast.',
    );
    expect(check({}, { dataRegion: null }).problems).toEqual([expect.stringContaining('DATA_REGION is required')]);
  });

  it('takes the region that an address gives as a parameter', () => {
    expect(check({ url: 's3://plans/regqa?region=ap-southeast-2' }).report.stores[0]).toMatchObject({
      url: 's3://plans/regqa',
      region: 'ap-southeast-2',
      allowed: true,
    });
  });
});

it('refuses nothing but contradictions outside production, and reports all the same', () => {
  const { problems, report } = check(
    { url: 'https://x.us-east-1.es.amazonaws.com' },
    { production: false, dataRegion: null },
  );
  expect(problems).toEqual([]);
  expect(report).toMatchObject({
    data_region: null,
    enforced: false,
    stores: [{ region: 'us-east-1', allowed: false }],
  });
  expect(
    check({ url: 'https://x.us-east-1.es.amazonaws.com', declaredRegion: 'ap-southeast-2' }, { production: false })
      .problems,
  ).toHaveLength(1);
});

it.each([
  'postgresql://user:s3cret@db.internal/regqa?password=s3cret',
  'redis://:s3cret@a:1,user:s3cret@b:2/0',
  'https://u:p@s3cret@x.internal',
  'https://s3cret@x.internal/a@b#s3cret',
])('never shows the credentials of %s', (url) => {
  expect(JSON.stringify(check({ url }))).not.toContain('s3cret');
});
