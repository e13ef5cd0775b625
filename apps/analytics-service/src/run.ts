import { runProcess } from '@regqa/platform';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/** Runs the analytics service in this process until a signal stops it. */
export const run = () => runProcess('analytics-service', (stopping) => compose(loadConfig(), stopping));
