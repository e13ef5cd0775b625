// A model server that somebody else writes for: node evaluation/judgements/recorded-model.ts PORT FOLDER
//
// Keeps each prompt in FOLDER/prompts.jsonl ({question, system, user}) and answers with the completion of that
// question in FOLDER/completions.jsonl ({question, completion}), which may be written meanwhile, or with "none".
// So a model that cannot be called from here writes the completions to the very prompts, and the service is then asked
// the same questions again. Passages are cited by their numbers: what changes ranking needs new completions.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptedModelServer, said } from '@regqa/testing/scripted-model';
import { z } from 'zod';

const Completion = z.object({ question: z.string(), completion: z.unknown() });
const [port, folder] = process.argv.slice(2);
if (port === undefined || folder === undefined) throw new Error('Give a port and a folder');
mkdirSync(folder, { recursive: true });
const [prompts, completions] = ['prompts.jsonl', 'completions.jsonl'].map((name) => join(folder, name)) as [
  string,
  string,
];
const asked = new Set<string>();

const server = new ScriptedModelServer();
server.script = ({ body: { messages } }) => {
  server.received.length = 0;
  const [system = '', user = ''] = messages.map(({ content }) => content);
  const question = user.split('\n\nQuestion: ').at(-1) ?? '';
  if (!asked.has(question)) appendFileSync(prompts, `${JSON.stringify({ question, system, user })}\n`);
  asked.add(question);
  return { kind: 'write', text: writtenFor(question) ?? said({ completeness: 'none' }) };
};
console.log(await server.start(Number(port)));

function writtenFor(question: string): string | undefined {
  const lines = existsSync(completions) ? readFileSync(completions, 'utf8').split('\n') : [];
  const rows = lines.filter((line) => line.trim() !== '').map((line) => Completion.parse(JSON.parse(line)));
  const found = rows.findLast((row) => row.question === question)?.completion;
  return found === undefined || typeof found === 'string' ? found : JSON.stringify(found);
}
