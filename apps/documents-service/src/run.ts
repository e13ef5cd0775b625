import { runProcess } from '@regqa/platform';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/** Runs the documents service in this process until a signal stops it. */
export const run = () => runProcess('documents-service', (stopping) => compose(loadConfig(), stopping));
