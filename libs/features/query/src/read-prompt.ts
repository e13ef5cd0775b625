import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Prompt {
  readonly text: string;
  /** Form of the answer as JSON schema, strict as OpenAI wants it: all members required, no others. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Name and fingerprint: answers under another one are cached apart. */
  readonly version: string;
}

/** Returns `prompts/<name>.md` and its schema of the configuration folder. Throws where there is none. */
export function readPrompt(folder: string, name: string): Prompt {
  const read = (end: string) => readFileSync(join(folder, 'prompts', `${name}.${end}`), 'utf8');
  const [text, schema] = [read('md').trim(), read('schema.json')];
  const fingerprint = hash('sha256', `${text}${schema}`).slice(0, 12);
  return { text, schema: JSON.parse(schema) as Prompt['schema'], version: `${name} ${fingerprint}` };
}
