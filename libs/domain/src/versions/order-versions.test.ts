import { describe, expect, it } from '@jest/globals';
import { lastDaysInForce, orderVersions, textOnDay, versionBefore, versionInForce } from './order-versions.ts';

const version = (sequence: number, inForceFrom: string | null) => ({ sequence, inForceFrom });
const sequences = (versions: readonly { sequence: number }[]) => versions.map(({ sequence }) => sequence);

describe('the order of versions', () => {
  it('follows the first day in force, whatever the order of upload', () => {
    expect(
      sequences(orderVersions([version(1, '2020-01-01'), version(2, '2024-07-01'), version(3, '2022-03-01')])),
    ).toEqual([1, 3, 2]);
  });

  it('follows the upload where dates are equal or unknown', () => {
    expect(sequences(orderVersions([version(2, null), version(1, null), version(3, null)]))).toEqual([1, 2, 3]);
    expect(sequences(orderVersions([version(2, '2020-01-01'), version(1, '2020-01-01')]))).toEqual([1, 2]);
  });

  it('is one order even when some dates are unknown', () => {
    expect(sequences(orderVersions([version(1, '2020-01-01'), version(2, null), version(3, '2010-01-01')]))).toEqual([
      3, 1, 2,
    ]);
  });

  it('names the version before', () => {
    const versions = [version(1, '2020-01-01'), version(2, '2024-07-01')];
    expect(versionBefore(versions, version(3, '2022-03-01'))?.sequence).toBe(1);
    expect(versionBefore(versions, version(3, '2025-03-01'))?.sequence).toBe(2);
    expect(versionBefore(versions, version(3, '2010-03-01'))).toBeUndefined();
    expect(versionBefore(versions, version(2, '2024-07-01'))?.sequence).toBe(1);
  });
});

describe('the version in force', () => {
  it('is the newest that has begun', () => {
    const versions = [version(1, '2020-01-01'), version(2, '2024-07-01'), version(3, '2027-01-01')];
    expect(versionInForce(versions, '2026-11-21')?.sequence).toBe(2);
    expect(versionInForce(versions, '2027-01-01')?.sequence).toBe(3);
  });

  it('is the first to begin while all begin later', () => {
    expect(versionInForce([version(1, '2028-01-01'), version(2, '2027-01-01')], '2026-11-21')?.sequence).toBe(2);
    expect(versionInForce([], '2026-11-21')).toBeUndefined();
  });
});

describe('the version on a day', () => {
  const text = (sequence: number, inForceFrom: string | null, inForceTo: string | null = null) => ({
    sequence,
    inForceFrom,
    inForceTo,
  });

  it('is the one that had begun and not ended', () => {
    const versions = [text(1, '2020-01-01', '2024-06-30'), text(2, '2024-07-01'), text(3, '2018-01-01', '2018-12-31')];
    expect(textOnDay(versions, '2024-06-30')?.sequence).toBe(1);
    expect(textOnDay(versions, '2024-07-01')?.sequence).toBe(2);
    expect(textOnDay(versions, '2018-12-31')?.sequence).toBe(3);
  });

  it('is none before the first, and none in a gap', () => {
    expect(textOnDay([text(1, '2020-01-01')], '2019-12-31')).toBeUndefined();
    expect(textOnDay([text(1, '2018-01-01', '2018-12-31'), text(2, '2020-01-01')], '2019-06-01')).toBeUndefined();
  });

  it('is a text of unknown beginning while no other has begun', () => {
    expect(textOnDay([text(1, null, '2019-12-31'), text(2, '2020-01-01')], '1990-01-01')?.sequence).toBe(1);
  });
});

describe('the last day in force', () => {
  it('is the day before the next version began', () => {
    expect([
      ...lastDaysInForce([version(1, '2020-01-01'), version(2, '2024-03-01'), version(3, '2022-01-01')]),
    ]).toEqual([
      [1, '2021-12-31'],
      [3, '2024-02-29'],
      [2, null],
    ]);
  });

  it('is the same for texts that began on one day', () => {
    expect([
      ...lastDaysInForce([version(1, '2020-01-01'), version(2, '2020-01-01'), version(3, '2021-01-01')]),
    ]).toEqual([
      [1, '2020-12-31'],
      [2, '2020-12-31'],
      [3, null],
    ]);
  });

  it('ends a text of unknown beginning with the first dated one after it', () => {
    expect([...lastDaysInForce([version(1, null), version(2, '2020-01-01')])]).toEqual([
      [1, '2019-12-31'],
      [2, null],
    ]);
  });
});
