import { describe, expect, it } from '@jest/globals';
import { DependencyUnavailableError, StorageFullError } from '@regqa/errors';
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

  const throughPrisma = (code: string) => ({
    code: 'P2039',
    meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: code, code } } },
  });

  it.each([
    ['it has no memory left', throughPrisma('53200')],
    ['it has no room left for what it was set to hold', { code: '53400' }],
    ['it ended a transaction that stood idle', throughPrisma('25P03')],
    ['this process has no sockets left', { code: 'EMFILE' }],
    ['this machine has no ports left', { code: 'EADDRNOTAVAIL' }],
  ])('says that it is out of reach where %s', (_why, members) => {
    const error = Object.assign(new Error('no more of it'), members);
    const translated = translateDatabaseError(error);
    expect(translated).toBeInstanceOf(DependencyUnavailableError);
    expect(translated).toMatchObject({ component: 'database', cause: error });
  });

  it.each(['23505', '22P02', '42P01', '25P02'])('stays what it is where the statement is at fault: %s', (code) => {
    const error = Object.assign(new Error('the statement is at fault'), throughPrisma(code));
    expect(translateDatabaseError(error)).toBe(error);
  });
});
