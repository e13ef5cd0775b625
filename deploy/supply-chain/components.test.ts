import { describe, expect, it } from '@jest/globals';
import { keepProduction } from './components.ts';

const component = (purl: string) => ({ 'bom-ref': purl, purl });
const all = {
  bomFormat: 'CycloneDX',
  metadata: { component: { name: 'some-folder' } },
  components: [
    'pkg:npm/pg@8.0.0',
    'pkg:npm/%40scope/part@1.0.0',
    'pkg:npm/jest@30.0.0',
    'pkg:npm/%40regqa/domain@0.1.0',
  ].map(component),
  dependencies: [
    { ref: 'pkg:npm/pg@8.0.0', dependsOn: ['pkg:npm/%40scope/part@1.0.0', 'pkg:npm/jest@30.0.0'] },
    { ref: 'pkg:npm/jest@30.0.0', dependsOn: [] },
  ],
};
const packages = [
  { name: 'pg', version: '8.0.0', licence: 'MIT' },
  { name: '@scope/part', version: '1.0.0', licence: 'MIT' },
];

describe('the list of components', () => {
  it('holds the packages of the product and its own parts, under the name of the product', () => {
    const kept = keepProduction(all, packages);
    expect(kept.components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/pg@8.0.0',
      'pkg:npm/%40scope/part@1.0.0',
      'pkg:npm/%40regqa/domain@0.1.0',
    ]);
    expect(kept.dependencies).toEqual([{ ref: 'pkg:npm/pg@8.0.0', dependsOn: ['pkg:npm/%40scope/part@1.0.0'] }]);
    expect([kept.bomFormat, kept.metadata.component.name]).toEqual(['CycloneDX', 'regqa']);
  });

  it('is refused where it lacks a package of the product', () => {
    const more = [...packages, { name: 'lru-cache', version: '11.0.0', licence: 'ISC' }];
    expect(() => keepProduction(all, more)).toThrow('lacks lru-cache@11.0.0');
  });
});
