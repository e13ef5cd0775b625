import { runProcess } from '@regqa/platform';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/** Runs the gateway in this process until a signal stops it. */
export const run = () => runProcess('gateway', (stopping) => compose(loadConfig(), stopping));
