import { describePage } from './test-support/describe-page.ts';
import { askingSuite } from './test-support/asking-suite.ts';
import { feedbackSuite } from './test-support/feedback-suite.ts';

describePage('the page, for who asks', {
  asking: askingSuite,
  feedback: feedbackSuite,
});
