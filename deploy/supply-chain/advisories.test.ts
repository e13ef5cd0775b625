import { expect, it } from '@jest/globals';
import { graveWeaknesses } from './advisories.ts';

const RULES = {
  allowed: [],
  exceptions: [],
  advisories: [{ advisory: 'GHSA-known', reason: 'The product never calls the function.' }],
};
const weakness = (id: string, severity: string) => ({
  source: 1,
  url: `https://example.test/advisories/${id}`,
  title: `Title of ${id}`,
  severity,
});
const audit = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });

it('names each grave weakness once, at the package that has it', () => {
  const text = audit({
    parser: { via: [weakness('GHSA-new', 'high'), weakness('GHSA-mild', 'moderate')] },
    wrapper: { via: ['parser'] },
    other: { via: [weakness('GHSA-worst', 'critical')] },
  });
  expect(graveWeaknesses(text, RULES)).toEqual([
    { package: 'parser', advisory: 'GHSA-new', title: 'Title of GHSA-new', severity: 'high' },
    { package: 'other', advisory: 'GHSA-worst', title: 'Title of GHSA-worst', severity: 'critical' },
  ]);
});

it('leaves out what is excepted with a reason', () => {
  expect(graveWeaknesses(audit({ parser: { via: [weakness('GHSA-known', 'critical')] } }), RULES)).toEqual([]);
});

it.each(['', 'not JSON', '{"message":"405 Method Not Allowed","statusCode":405}'])(
  'tells that there was no audit: %s',
  (text) => {
    expect(graveWeaknesses(text, RULES)).toBeNull();
  },
);
