import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { run } from './run.ts';

const before = { ...process.env };

afterEach(() => {
  process.env = { ...before };
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the job that rebuilds the index', () => {
  it('ends with 1 and says what is missing where there is no database', async () => {
    delete process.env['DATABASE_URL'];
    process.env['REGQA_DATA_DIR'] = '/nonexistent-folder-of-a-test/x';
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    await run();
    expect(process.exitCode).toBe(1);
    expect(written.mock.calls.map(([text]) => String(text)).join('')).toContain('DATABASE_URL');
  });

  it('ends with 1 where the database does not answer', async () => {
    Object.assign(process.env, {
      DATABASE_URL: 'postgresql://regqa@127.0.0.1:1/regqa',
      REGQA_DATA_DIR: '/nonexistent-folder-of-a-test/x',
      ELASTICSEARCH_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'silent',
    });
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    await run();
    expect(process.exitCode).toBe(1);
  });
});
