import { describe, expect, it } from '@jest/globals';
import { DependencyUnavailableError, NotFoundError } from '@regqa/errors';
import { createHttpMetrics } from './http-metrics.ts';
import { StoreTimes } from './store-times.ts';

class Store {
  readonly #name = 'kept';
  async read(suffix: string): Promise<string> {
    return this.#name + suffix;
  }
  async write(): Promise<void> {
    throw new DependencyUnavailableError('files', 'the store is away');
  }
  async find(): Promise<void> {
    throw new NotFoundError('no such file');
  }
  status(): string {
    return this.#name;
  }
}

describe('the times of a store', () => {
  function measured() {
    const { registry } = createHttpMetrics('worker');
    const times = new StoreTimes();
    times.register(registry);
    return {
      store: times.measured<Store & { absent?(): Promise<void> }>('files', new Store()),
      text: () => registry.metrics(),
    };
  }
  const count = (operation: string, outcome: string) =>
    new RegExp(
      `store_operation_duration_seconds_count\\{.*store="files",operation="${operation}",outcome="${outcome}"\\} 1\\n`,
    );

  it('are counted by operation, and change nothing of what it returns', async () => {
    const { store, text } = measured();
    expect(await store.read('!')).toBe('kept!');
    expect(await text()).toMatch(count('read', 'ok'));
  });

  it('are counted apart where it is away or says no, and that is passed on', async () => {
    const { store, text } = measured();
    await expect(store.write()).rejects.toThrow('the store is away');
    expect(await text()).toMatch(count('write', 'unavailable'));
    await expect(store.find()).rejects.toThrow('no such file');
    expect(await text()).toMatch(count('find', 'rejected'));
  });

  it("are those of a method that took another one's place", async () => {
    const { store } = measured();
    await store.read('!');
    Object.assign(store, { read: async () => 'replaced' });
    expect(await store.read('!')).toBe('replaced');
  });

  it('leave alone what takes no time, and what is not there', async () => {
    const { store, text } = measured();
    expect(store.status()).toBe('kept');
    expect(store.absent).toBeUndefined();
    expect(await text()).not.toContain('operation="status"');
  });
});
