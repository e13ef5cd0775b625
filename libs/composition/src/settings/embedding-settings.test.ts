import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { defineEnvironment } from '@regqa/platform';
import { embeddingOptions, embeddingSettings } from './embedding-settings.ts';
import { projectPath } from './project-files.ts';

const environment = defineEnvironment(embeddingSettings);
const read = (values: Record<string, string> = {}) => environment.read(values);

it("takes the project's encoders, that of questions where there is one", () => {
  const questionEncoder = projectPath('models/question-encoder');
  const options = embeddingOptions(read());
  expect(options).toEqual({
    kind: 'local',
    passageModel: projectPath('models/passage-encoder'),
    questionModel: existsSync(questionEncoder) ? questionEncoder : null,
    threads: 1,
  });
  expect(existsSync(projectPath('models/passage-encoder/config.json'))).toBe(true);
});

it('takes another folder for passages and questions both', () => {
  const options = embeddingOptions(read({ EMBEDDINGS_MODEL_DIR: 'models/another', EMBEDDINGS_THREADS: '2' }));
  expect(options).toEqual({ kind: 'local', passageModel: resolve('models/another'), questionModel: null, threads: 2 });
});

it('takes none when embeddings are switched off', () => {
  expect(embeddingOptions(read({ ENABLE_EMBEDDINGS: 'false' }))).toEqual({ kind: 'off' });
});
