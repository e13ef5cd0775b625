import { runProcess } from '@regqa/platform';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

await runProcess('The stack', () => compose(loadConfig()));
