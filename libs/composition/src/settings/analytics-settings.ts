import { setting, switchText, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';

/** What of questions is kept for statistics; the query service decides. */
export const questionTextSettings = {
  ANALYTICS_STORE_QUERIES: setting(
    switchText(),
    'Whether statistics keep the text of questions. Without it they count questions, and name none.',
    { default: true },
  ),
  LOG_QUERIES: setting(
    switchText(),
    'Whether the warning about a slow question has its text; no other line of the log has one.',
    { default: false },
  ),
};

/** How long statistics are kept; the analytics service sees to it. */
export const retentionSettings = {
  ANALYTICS_RETENTION_DAYS: setting(
    wholeNumber(0, 36_500),
    'How long statistics keep a question, and feedback is kept; what is older is removed within the hour. 0: forever.',
    { default: 0, unit: 'days' },
  ),
};

/** Returns what of questions is kept and logged. */
export function questionTextOptions(values: SettingValues<typeof questionTextSettings>): {
  storeQuestions: boolean;
  logQuestions: boolean;
} {
  return { storeQuestions: values.ANALYTICS_STORE_QUERIES, logQuestions: values.LOG_QUERIES };
}
