import { runProcess } from '@regqa/platform';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/** Runs the whole service in this process until a signal stops it. */
export const run = () => runProcess('RegQA', (stopping) => compose(loadConfig(), stopping));
