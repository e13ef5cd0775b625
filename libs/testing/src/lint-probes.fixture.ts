// Lints what comes on standard input, `{ code, file }` a line, as if it stood in the file; writes the broken rules'
// names, a line for each. One process for all: the graph of the projects is read once.
import { createInterface } from 'node:readline';
import { ESLint } from 'eslint';

const eslint = new ESLint();
for await (const line of createInterface({ input: process.stdin })) {
  const { code, file } = JSON.parse(line) as { code: string; file: string };
  const [report] = await eslint.lintText(code, { filePath: file });
  process.stdout.write(`${JSON.stringify(report!.messages.map(({ ruleId }) => ruleId))}\n`);
}
