import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { OPEN_SETS } from './open-sets.ts';

let data: string;
const put = (file: string, content: unknown) => writeFileSync(join(data, file), JSON.stringify(content));
const passage = (DocumentID: number, PassageID: string, Passage: string) => ({ DocumentID, PassageID, Passage });
const REGISTER = passage(1, '1.1', 'A firm must keep a register.');
const OPEN = passage(1, '1.2', 'The register must be open.');
const ELSEWHERE = passage(2, '1.1', 'Fees are due.');

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'regqa-open-'));
  const folders = ['obliqa/documents', 'us-nepa', 'people-sample'];
  for (const folder of folders) mkdirSync(join(data, folder), { recursive: true });
  put('obliqa/dev.json', [
    { QuestionID: 'q1', Question: 'What must a firm keep?', Passages: [REGISTER, OPEN, REGISTER] },
    { QuestionID: 'q2', Question: 'What is due?', Passages: [REGISTER, ELSEWHERE] },
  ]);
  put('obliqa/documents/1.json', [REGISTER, OPEN, passage(1, '1.3', ' ')]);
  put('us-nepa/firstnet-questions.jsonl', { id: 'E1', question: 'Who leads?', answer: 'x', gold_pages: [7, 9] });
  put('people-sample/questions.jsonl', {
    ...{ id: 'A1', query: 'how high', document: 'Acacia', must: ['8'], answerable: true },
    ...{ verdict: 'right', judgement: 'complete' },
  });
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

it('expects each right passage of a question once, among ten sources', async () => {
  const [first, second] = await OPEN_SETS.get('obliqa')!.questions(data);
  expect(first).toMatchObject({ id: 'q1', query: 'What must a firm keep?', answerable: true, document: 'Rulebook 1:' });
  expect(first!.filters).toEqual({ max_sources: 10, mode: 'extractive' });
  expect(first!.texts).toEqual([REGISTER.Passage, OPEN.Passage]);
  expect(second).toMatchObject({ document: '', texts: [REGISTER.Passage, ELSEWHERE.Passage] });
});

it('expects no answer from documents that the questions are not about', async () => {
  const questions = await OPEN_SETS.get('elsewhere')!.questions(data);
  expect(questions.map(({ id, answerable, texts }) => ({ id, answerable, texts }))).toEqual([
    { id: 'q1', answerable: false, texts: [] },
    { id: 'q2', answerable: false, texts: [] },
  ]);
  expect(OPEN_SETS.get('elsewhere')!.documents).toBeUndefined();
});

it('expects any of the right pages', async () => {
  const [question] = await OPEN_SETS.get('nepa')!.questions(data);
  expect(question).toMatchObject({ id: 'E1', document: 'Nationwide Public Safety Broadband Network', pages: [7, 9] });
});

it('reads the sample without the verdicts on earlier answers', async () => {
  const [question] = await OPEN_SETS.get('people-sample')!.questions(data);
  expect(question).toMatchObject({ id: 'A1', must: ['8'] });
  expect(question).not.toHaveProperty('verdict');
});

it('makes documents of numbered paragraphs, without the empty ones', async () => {
  const [document] = await OPEN_SETS.get('obliqa')!.documents!(data);
  const text = await (await document!.read()).text();
  expect(document!.documentId).toBe('rulebook-1');
  expect(text).toBe('# Rulebook 1\n\n1.1 A firm must keep a register.\n\n1.2 The register must be open.\n');
});
