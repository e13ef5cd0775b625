import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, defineEnvironment, setting, switchText, wholeNumber } from './environment.ts';

const environment = defineEnvironment(
  {
    PORT: setting(wholeNumber(0, 65_535), 'Port to listen on.', { default: 8080 }),
    CACHE_TTL: setting(wholeNumber(1), 'How long an answer is kept.', { default: 3600, unit: 'seconds' }),
    ENABLE_CACHE: setting(switchText(), 'Whether answers are kept.', { default: true }),
    NAME: setting(z.string(), 'A name.'),
    KEY: setting(z.string().min(24), 'The key.', { optional: true, secret: true }),
  },
  ({ PORT, CACHE_TTL }) => (PORT === CACHE_TTL ? ['PORT and CACHE_TTL must differ'] : []),
);

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    environment.read(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the environment of a process', () => {
  it('gives typed values and defaults', () => {
    const values = environment.read({ NAME: 'x', PORT: '0', ENABLE_CACHE: 'no' });
    expect(values).toEqual({ NAME: 'x', PORT: 0, CACHE_TTL: 3600, ENABLE_CACHE: false, KEY: undefined });
  });

  it('takes an empty variable for an absent one', () => {
    expect(environment.read({ NAME: 'x', PORT: '  ', KEY: '' })).toMatchObject({ PORT: 8080, KEY: undefined });
  });

  it('lists everything that is wrong at once', () => {
    const problems = problemsOf({ PORT: '70000', CACHE_TTL: 'soon', ENABLE_CACHE: 'perhaps' });
    expect(problems).toEqual([
      'PORT: must be a whole number from 0 to 65535 (it is "70000")',
      'CACHE_TTL: must be a whole number of at least 1 (it is "soon")',
      'ENABLE_CACHE: must be true or false (it is "perhaps")',
      'NAME is required: A name.',
    ]);
  });

  it.each(['1.5', '0x10', '1e3', '', 'Infinity'].filter(Boolean))('does not take %s for a whole number', (text) => {
    expect(problemsOf({ NAME: 'x', CACHE_TTL: text })).toHaveLength(1);
  });

  it('never shows a secret', () => {
    const problems = problemsOf({ NAME: 'x', KEY: 'hunter2' });
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('checks variables together once each is right', () => {
    expect(problemsOf({ NAME: 'x', PORT: '90', CACHE_TTL: '90' })).toEqual(['PORT and CACHE_TTL must differ']);
  });

  it('describes every variable for the person who sets it', () => {
    expect(environment.renderExample()).toBe(`# Port to listen on.
#PORT=8080

# How long an answer is kept. Unit: seconds.
#CACHE_TTL=3600

# Whether answers are kept.
#ENABLE_CACHE=true

# A name. Required.
#NAME=

# The key. Optional.
#KEY=
`);
  });
});
