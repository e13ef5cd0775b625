import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { UNRELIABLE_BELOW } from '@regqa/contracts';
import { readAnsweringConfig } from './answering-config.ts';
import { logistic } from './logistic.ts';
import { createPhraseMatcher } from './understanding/vocabulary.ts';

const SHIPPED = join(import.meta.dirname, '../../../../config');

it('reads the shipped numbers and words, in which no threshold contradicts another', () => {
  const { answerability, trust, vocabulary } = readAnsweringConfig(SHIPPED);
  const { without_local_plan: stricter, ...modes } = answerability.refuse_below;
  for (const threshold of Object.values(modes)) expect(threshold).toBeLessThanOrEqual(stricter);
  expect(trust.uncorroborated_below).toBe(0.8);
  expect(() => createPhraseMatcher(vocabulary).expand('May I build a shed?')).not.toThrow();
});

it('has the same fingerprint for the same numbers and words, and another where one differs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'answering-'));
  cpSync(SHIPPED, folder, { recursive: true });
  const [answering, prompt] = ['answering.yaml', 'prompts/answer-v2.md'].map((name) =>
    readFileSync(join(SHIPPED, name), 'utf8'),
  );
  const read = (text: string) => {
    writeFileSync(join(folder, 'answering.yaml'), text);
    return readAnsweringConfig(folder).fingerprint;
  };
  expect(read(`# a remark\n${answering!}`)).toBe(readAnsweringConfig(SHIPPED).fingerprint);
  expect(read(answering!.replace(/without_local_plan: [\d.]+/, 'without_local_plan: 0.001'))).not.toBe(
    readAnsweringConfig(SHIPPED).fingerprint,
  );
  writeFileSync(join(folder, 'prompts/answer-v2.md'), `${prompt!} Be brief.`);
  expect(read(answering!)).not.toBe(readAnsweringConfig(SHIPPED).fingerprint);
});

it.each([
  ['a feature', 'ranking', 'bigrams', 'bigram'],
  ['a signal of relevance', 'ranking', 'share', 'shares'],
  ['a signal of answerability', 'answerability', 'cosine', 'cosines'],
  ['a signal of trust', 'trust', 'unit', 'units'],
])('refuses %s whose name is mistyped, and names both', (_, member, wanted, given) => {
  const folder = mkdtempSync(join(tmpdir(), 'answering-'));
  const text = readFileSync(join(SHIPPED, 'answering.yaml'), 'utf8');
  const mistyped = text.replace(new RegExp(`(?<=^${member}:\n[^]*?[{ ])${wanted}(?=: )`, 'm'), given);
  expect(mistyped).not.toBe(text);
  writeFileSync(join(folder, 'answering.yaml'), mistyped);
  expect(() => readAnsweringConfig(folder)).toThrow(
    new RegExp(`"${given}"[^]*\\.${wanted}\\b|\\.${wanted}\\b[^]*"${given}"`),
  );
});

it('refuses a trust of refusals that would count as reliable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'answering-'));
  const text = readFileSync(join(SHIPPED, 'answering.yaml'), 'utf8');
  writeFileSync(
    join(folder, 'answering.yaml'),
    text.replace(/most_of_a_refusal: .*/, `most_of_a_refusal: ${UNRELIABLE_BELOW}`),
  );
  expect(() => readAnsweringConfig(folder)).toThrow(/trust\.most_of_a_refusal/);
});

it('refuses a coefficient of a signal that the mode does not have', () => {
  const folder = mkdtempSync(join(tmpdir(), 'answering-'));
  const text = readFileSync(join(SHIPPED, 'answering.yaml'), 'utf8');
  writeFileSync(
    join(folder, 'answering.yaml'),
    text.replace('coefficients: {share:', 'coefficients: {cross_encoder: 1, share:'),
  );
  expect(() => readAnsweringConfig(folder)).toThrow(/"cross_encoder"[^]*ranking\.relevance\.hybrid\.coefficients/);
});

it('names the file and every entry that is wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'answering-'));
  const text = readFileSync(join(SHIPPED, 'answering.yaml'), 'utf8');
  writeFileSync(
    join(folder, 'answering.yaml'),
    text.replace(/^ {2}depth: .*$/m, '  depth: none').replace(/without_local_plan: [\d.]+/, 'without_local_plan: 2'),
  );
  expect(() => readAnsweringConfig(folder)).toThrow(
    /answering\.yaml is wrong:[^]*retrieval\.depth[^]*answerability\.refuse_below/,
  );
});

it('adds signals by their coefficients on the log-odds scale, and passes over signals without one', () => {
  const model = { intercept: -1, coefficients: { coverage: 2 } };
  expect(logistic(model, { coverage: 0.5, other: 9 })).toBeCloseTo(0.5);
  expect(logistic(model, { coverage: 1 })).toBeCloseTo(1 / (1 + Math.exp(-1)));
});

it('names the signal that a logistic model needs and was not given', () => {
  const model = { intercept: -1, coefficients: { coverage: 2, absent: 5 } };
  expect(() => logistic(model, { coverage: 1 })).toThrow('absent');
});
