import { freePort } from '@regqa/platform';
import { untilItAnswers } from './until-it-answers.ts';
import { ServerProcess } from './server-process.ts';

/** An S3 server of a test's own (moto), which keeps everything in memory and accepts every signature. */
export interface S3Server {
  readonly endpoint: string;
  /** Makes an empty bucket. */
  createBucket(name: string): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Kills the server; what it held is lost. */
  kill(): Promise<void>;
}

/** Starts `moto_server` of the PATH on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const ready = () => untilItAnswers(async () => void (await fetch(endpoint)), 60_000);
  const server = await ServerProcess.start('moto_server', ['-H', '127.0.0.1', '-p', String(port)], ready);
  return {
    endpoint,
    createBucket: async (name) => {
      const answer = await fetch(`${endpoint}/${name}`, { method: 'PUT' });
      if (!answer.ok) throw new Error(`The bucket was not made: ${answer.status} ${await answer.text()}`);
    },
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    kill: () => server.kill(),
  };
}
