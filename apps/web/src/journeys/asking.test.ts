import { describePage } from './test-support/describe-page.ts';
import { askingSuite } from './test-support/asking-suite.ts';
import { readingSuite } from './test-support/reading-suite.ts';
import { feedbackSuite } from './test-support/feedback-suite.ts';

describePage('the page, for who asks', {
  asking: askingSuite,
  'an answer as it is read': readingSuite,
  feedback: feedbackSuite,
});
