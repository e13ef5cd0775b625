import { expect, it } from '@jest/globals';
import { publishDocument } from './document-builders.ts';
import { freshStores, type MakeDocumentStores } from './document-stores-under-test.ts';
import { eventually } from './eventually.ts';

export function releaseContract(makeStores: MakeDocumentStores): void {
  const stores = freshStores(makeStores);

  it('goes up with every publication and deletion, and listeners hear of each', async () => {
    const heard: number[] = [];
    const other: number[] = [];
    const stop = await stores.documents.onRelease((release) => heard.push(release));
    await stores.documents.onRelease((release) => other.push(release));
    await publishDocument(stores, 'quoll');
    const { release } = await stores.documents.deleteDocument('quoll');
    expect(await stores.documents.corpusRelease()).toBe(release);
    await eventually(() => expect(heard).toEqual(expect.arrayContaining([release - 1, release])));
    await stop();
    await publishDocument(stores, 'numbat');
    await eventually(() => expect(other).toContain(release + 1));
    expect(heard).not.toContain(release + 1);
  });

  it('has snapshots in which the release and the documents belong together', async () => {
    await publishDocument(stores, 'plan-0');
    const first = await stores.documents.corpusRelease();
    const publishing = (async () => {
      for (let number = 1; number < 8; number += 1) await publishDocument(stores, `plan-${number}`);
    })();
    for (let round = 0; round < 20; round += 1) {
      const { release, documents } = await stores.documents.corpusSnapshot();
      expect(documents).toHaveLength(1 + release - first);
    }
    await publishing;
  });

  it('tells how the pool stands and whether the database answers', async () => {
    await stores.documents.check();
    const { active, idle, max } = stores.documents.poolStatus();
    expect(max).toBeGreaterThan(0);
    expect(active + idle).toBeGreaterThan(0);
    expect(active + idle).toBeLessThanOrEqual(max);
  });
}
