// A process for the tests of runProcess; its argument says how it goes.
import { createLogger } from '../logging/create-logger.ts';
import { runProcess } from './run-process.ts';

const [, , how = 'well'] = process.argv;

const closing: Readonly<Record<string, () => Promise<void>>> = {
  'hangs-on-close': () => new Promise(() => {}),
  'hangs-until-told-again': () => new Promise(() => {}),
  'fails-on-close': () => Promise.reject(new Error('the pool would not close')),
};

async function compose(stopping: AbortSignal) {
  if (how === 'no-start') throw new Error('The configuration is not usable', { cause: new Error('PORT is required') });
  const beat = setInterval(() => {}, 1_000);
  if (how === 'waits') {
    process.stdout.write('waiting\n');
    await new Promise((_, reject) => stopping.addEventListener('abort', () => reject(stopping.reason)));
  }
  if (how === 'throws-later')
    setImmediate(() => {
      throw new Error('unforeseen');
    });
  if (how === 'rejects-later') setImmediate(() => void Promise.reject(new Error('unforeseen')));
  const close =
    closing[how] ??
    (async () => {
      clearInterval(beat);
      process.stdout.write('closed\n');
    });
  process.stdout.write('started\n');
  const failure = how === 'cannot-go-on' ? { failure: Promise.resolve(new Error('the database is gone')) } : {};
  const drainMs = how === 'hangs-on-close' ? 100 : 60_000;
  return { close, ...failure, drainMs, logger: createLogger({ name: 'fixture', level: 'info' }) };
}

await runProcess('fixture', compose);
