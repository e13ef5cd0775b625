import { describePage } from './test-support/describe-page.ts';
import { consoleSuite } from './test-support/console-suite.ts';
import { listsSuite } from './test-support/lists-suite.ts';
import { exportSuite } from './test-support/export-suite.ts';

describePage('the page, for who reads and keeps documents', {
  'the library and the console': consoleSuite,
  'long and empty lists': listsSuite,
  'an answer that is taken elsewhere': exportSuite,
});
