import { describe, expect, it } from '@jest/globals';
import { StorageFullError } from '@regqa/errors';
import { translateDatabaseError } from './database-errors.ts';

describe('an error of the database', () => {
  it.each([
    ['the driver', { code: '53100' }],
    ['Prisma', { code: 'P2010', meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '53100' } } } }],
  ])('that its disk is full says so, as it comes through %s', (_by, members) => {
    const error = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), members);
    const translated = translateDatabaseError(error);
    expect(translated).toBeInstanceOf(StorageFullError);
    expect(translated).toMatchObject({ component: 'database', cause: error });
    expect((translated as Error).message).not.toContain('base/');
  });
});
