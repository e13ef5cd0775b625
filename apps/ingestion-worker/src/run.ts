import { runProcess } from '@regqa/platform';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/** Runs the ingestion worker in this process until a signal stops it. */
export const run = () => runProcess('ingestion-worker', (stopping) => compose(loadConfig(), stopping));
