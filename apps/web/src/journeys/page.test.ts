import { afterAll, beforeAll, describe, jest } from '@jest/globals';
import { describeWhere } from '@regqa/testing';
import { askingSuite } from './test-support/asking-suite.ts';
import { consoleSuite } from './test-support/console-suite.ts';
import { everyViewSuite } from './test-support/every-view-suite.ts';
import { exportSuite } from './test-support/export-suite.ts';
import { feedbackSuite } from './test-support/feedback-suite.ts';
import { PageUnderTest } from './test-support/page-under-test.ts';
import { pdfSuite } from './test-support/pdf-suite.ts';

jest.setTimeout(120_000);

// One service for all of them: to start it takes longer than most journeys.
describeWhere('chromium')('the page in a browser', () => {
  let under: PageUnderTest;
  beforeAll(async () => {
    under = await PageUnderTest.start();
  }, 150_000);
  afterAll(() => under?.stop());

  describe('every view', () => everyViewSuite(() => under));
  describe('asking', () => askingSuite(() => under));
  describe('feedback', () => feedbackSuite(() => under));
  describe('the library and the console', () => consoleSuite(() => under));
  describe('a page of a PDF', () => pdfSuite(() => under));
  describe('an answer that is taken elsewhere', () => exportSuite(() => under));
});
