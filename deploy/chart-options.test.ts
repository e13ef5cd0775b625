import { expect, it } from '@jest/globals';
import { describeWhere } from '../libs/testing/src/index.ts';
import { renderChart, STORES, VALUE_SETS } from './rendered-chart.ts';

const defaults = STORES.flatMap((value) => ['--set', value]);

describeWhere('helm')('what an installation may choose of the chart', () => {
  it('gives the owner of the tables to the migration where the Secret has it', () => {
    const job = renderChart(...VALUE_SETS['values/aws-sydney.yaml']!).find(({ kind }) => kind === 'Job')!;
    const names = job.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'MIGRATION_DATABASE_URL']));
  });

  it('takes an image by its digest', () => {
    const digest = `sha256:${'ab'.repeat(32)}`;
    const [deployment] = renderChart(...defaults, '--set', `image.digest=${digest}`).filter(
      ({ kind }) => kind === 'Deployment',
    );
    expect(deployment!.spec.template.spec.containers[0].image).toBe(`registry.example.org/regqa@${digest}`);
  });
});
