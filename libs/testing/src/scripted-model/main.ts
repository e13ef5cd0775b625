// node main.ts PORT: a model server as a process of its own, which quotes the passage that a question means.
import { quoteBestPassage } from './quote-best-passage.ts';
import { ScriptedModelServer } from './scripted-model-server.ts';

/** A model writes over a while: a sentence takes about a tenth of a second. */
const PAUSE_MS = 8;

const server = new ScriptedModelServer();
server.script = (request) => {
  // Nobody looks them up later, and a long run would fill the memory with them.
  server.received.length = 0;
  return { kind: 'write', text: quoteBestPassage(request), pauseMs: PAUSE_MS };
};
await server.start(Number(process.argv[2]));
process.once('SIGTERM', () => void server.close().then(() => process.exit()));
