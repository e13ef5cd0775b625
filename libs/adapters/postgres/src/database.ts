import { PrismaPg } from '@prisma/adapter-pg';
import type { Log } from '@regqa/ports';
import pg from 'pg';
import { pooledConnectionSettings, STATEMENT_TIMEOUT_MS } from './connection.ts';
import { mayRunAgain, translateDatabaseError } from './database-errors.ts';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';
import { TextSafeClient } from './text-safe-client.ts';

/** What runs statements: the client itself or a transaction. */
export type Statements = Prisma.TransactionClient;

type Method = (...args: never[]) => Promise<unknown>;
/** A method of a port as a function of what runs its statements. */
export type Query<M extends Method> = (statements: Statements, ...args: Parameters<M>) => ReturnType<M>;
/** The same where several statements are sent together. */
export type ClientQuery<M extends Method> = (client: PrismaClient, ...args: Parameters<M>) => ReturnType<M>;

/** Sessions that wait for a lock hold a connection, so waiting for one may take as long as connecting. */
const WAIT_FOR_CONNECTION_MS = 5_000;
const TRANSACTION_RUNS = 4;

/** A pool of connections that speaks the ports' errors. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #client: PrismaClient;
  readonly #size: number;

  constructor(url: string, options: { poolSize: number; log: Pick<Log, 'warn'> }) {
    this.#size = options.poolSize;
    this.#pool = new pg.Pool({
      ...pooledConnectionSettings(url),
      max: options.poolSize,
      Client: TextSafeClient,
      idleTimeoutMillis: 60_000,
    });
    // An idle connection that the server closes is replaced at the next use.
    this.#pool.on('error', (error) => options.log.warn({ err: error }, 'A database connection was lost'));
    this.#client = new PrismaClient({
      adapter: new PrismaPg(this.#pool, { disposeExternalPool: true }),
      errorFormat: 'minimal',
    });
  }

  /** Runs statements one by one. Throws DependencyUnavailableError('database') or DependencyTimeoutError. */
  async run<T>(work: (statements: PrismaClient) => Promise<T>): Promise<T> {
    try {
      return await work(this.#client);
    } catch (error) {
      throw translateDatabaseError(error);
    }
  }

  /** Runs `work` in one transaction, again when it fell to a deadlock; so it must do nothing but its statements. */
  async transaction<T>(
    work: (statements: Statements) => Promise<T>,
    isolationLevel: Prisma.TransactionIsolationLevel = 'ReadCommitted',
  ): Promise<T> {
    for (let run = 1; ; run += 1) {
      try {
        return await this.#client.$transaction(work, {
          isolationLevel,
          maxWait: WAIT_FOR_CONNECTION_MS,
          timeout: 2 * STATEMENT_TIMEOUT_MS,
        });
      } catch (error) {
        if (run === TRANSACTION_RUNS || !mayRunAgain(error)) throw translateDatabaseError(error);
      }
    }
  }

  poolStatus(): { active: number; idle: number; max: number } {
    const { totalCount, idleCount } = this.#pool;
    return { active: totalCount - idleCount, idle: idleCount, max: this.#size };
  }

  async close(): Promise<void> {
    await this.#client.$disconnect();
  }
}
