import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCommandAgainstService } from '../../test-support/command-against-service.ts';
import type { CommandAgainstService } from '../../test-support/command-against-service.ts';
import type { Answer } from '@regqa/client';
import type { Question } from '../questions/question.ts';
import { buildAnswer, buildQuestion } from './answered.ts';

const component = { status: 'healthy' };
const SETS = `
people: { file: questions/people.jsonl, fitted: nothing, about: As people ask. }
more: { file: questions/more.jsonl, fitted: nothing, about: As others ask. }
off: { file: questions/off.jsonl, fitted: thresholds, about: Of everyday life. }
obliqa: { reader: obliqa, fitted: models, unseen: test, about: Rulebooks. }
elsewhere: { reader: elsewhere, fitted: thresholds, about: Rulebooks that are not there. }
admin: { reader: admin, fitted: nothing, about: Added by administrators. }
`;

/** A project folder with sets, and a scripted service that answers each question by a word in it. */
export interface EvaluationAgainstService extends CommandAgainstService {
  /** Bodies by a word of the question; others are answered as the example is. */
  readonly answers: Record<string, object>;
  put(set: string, ...questions: Partial<Question>[]): void;
  read(file: string): string;
  /** The questions that the service was asked. */
  asked(): string[];
}

/** Starts the service and makes the folder. */
export async function startEvaluation(): Promise<EvaluationAgainstService> {
  const started = await startCommandAgainstService();
  const { service, command } = started;
  const folder = join(command.folder, 'evaluation');
  mkdirSync(join(folder, 'questions'), { recursive: true });
  writeFileSync(join(folder, 'sets.yaml'), SETS);
  writeFileSync(join(folder, 'questions/splits.yaml'), 'test: ["Rulebook 1:"]\n');
  const answers: Record<string, object> = {};
  service.script['POST /api/query'] = ({ text }) => ({
    body: Object.entries(answers).find(([word]) => text.includes(word))?.[1] ?? buildAnswer(),
  });
  service.script['GET /api/health'] = () => ({ body: { status: 'healthy', version: '1.2.3' } });
  service.script['GET /api/admin/system/health'] = () => ({ body: systemHealth });
  service.script['GET /api/quality'] = () => ({ body: { reliability: [] } });
  return {
    ...started,
    answers,
    put: (set, ...questions) => {
      const lines = questions.map((question) => JSON.stringify(buildQuestion(question)));
      writeFileSync(join(folder, 'questions', `${set}.jsonl`), lines.join('\n'));
    },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    asked: () =>
      service.received
        .filter(({ path }) => path === '/api/query')
        .map(({ text }) => (JSON.parse(text) as Answer).query),
  };
}

const systemHealth = {
  status: 'healthy',
  uptime_seconds: 1,
  database: { ...component, connection_pool: { active: 1, idle: 1, max: 2 }, total_documents: 3, total_chunks: 4 },
  vector_store: { ...component, type: 'lancedb', collection_size: 4, index_status: 'ready' },
  llm: { ...component, provider: 'extractive', model: 'none', rate_limit_remaining: null },
  cache: { ...component, hit_rate: 0, total_keys: 0 },
};
