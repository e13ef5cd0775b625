import { describePage } from './test-support/describe-page.ts';
import { everyViewSuite } from './test-support/every-view-suite.ts';
import { pdfSuite } from './test-support/pdf-suite.ts';

describePage('the page, as it is seen', {
  'every view': everyViewSuite,
  'a page of a PDF': pdfSuite,
});
