import { afterAll, beforeAll, describe } from '@jest/globals';
import { describeWhere } from '@regqa/testing';
import { PageUnderTest } from './page-under-test.ts';

type Suite = (pageUnderTest: () => PageUnderTest) => void;

/** Runs suites, in their order, in a browser before one service: to start it takes longer than most journeys. */
export function describePage(title: string, suites: Readonly<Record<string, Suite>>): void {
  describeWhere('chromium')(title, () => {
    let under: PageUnderTest;
    beforeAll(async () => {
      under = await PageUnderTest.start();
    }, 150_000);
    afterAll(() => under?.stop());
    for (const [name, suite] of Object.entries(suites)) describe(name, () => suite(() => under));
  });
}
