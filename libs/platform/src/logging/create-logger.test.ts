import { describe, expect, it } from '@jest/globals';
import { createLogger } from './create-logger.ts';

function logTo(level: 'debug' | 'info') {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({
    name: 'query',
    level,
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  return { logger, lines };
}

describe('the logger', () => {
  it('writes one JSON object a line, with the name, the level in words and an ISO time', () => {
    const { logger, lines } = logTo('info');
    logger.info({ stage: 'search' }, 'Slow');
    expect(lines).toEqual([
      expect.objectContaining({
        name: 'query',
        level: 'info',
        stage: 'search',
        msg: 'Slow',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      }),
    ]);
  });

  it('adds the fields of a child to each of its lines', () => {
    const { logger, lines } = logTo('info');
    logger.child({ request_id: 'r1' }).warn({}, 'Careful');
    expect(lines).toEqual([expect.objectContaining({ request_id: 'r1', level: 'warn' })]);
  });

  it('leaves out what is below its level', () => {
    const { logger, lines } = logTo('info');
    logger.debug({}, 'Detail');
    expect(lines).toEqual([]);
  });

  it('keeps the message and the stack of an error', () => {
    const { logger, lines } = logTo('info');
    logger.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'Failed');
    expect(JSON.stringify(lines)).toMatch(/outer.*inner/);
  });

  it.each(['x-api-key', 'authorization', 'cookie', 'apiKey', 'password', 'token'])('never writes %s', (field) => {
    const { logger, lines } = logTo('info');
    logger.info({ [field]: 'hunter2', headers: { [field]: 'hunter2' } }, 'Request');
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });
});
