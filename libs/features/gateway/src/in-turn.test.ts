import { describe, expect, it } from '@jest/globals';
import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { inTurn } from './in-turn.ts';

/** Returns what the steps hand on in the end: undefined, or an error. */
function run(steps: RequestHandler[]): Promise<unknown> {
  const { request: ofRequests, response: ofResponses } = express();
  const request: Request = Object.create(ofRequests);
  const response: Response = Object.create(ofResponses);
  return new Promise((resolve) => void inTurn(steps)(request, response, resolve));
}

describe('steps in turn', () => {
  it('follow each other, at once or later, and hand on', async () => {
    const taken: string[] = [];
    const later: RequestHandler = async (_request, _response, next) => {
      await Promise.resolve();
      taken.push('later');
      next();
    };
    const handsOnNothing: RequestHandler = (_request, _response, next) => {
      taken.push('nothing');
      next(undefined);
    };
    expect(await run([later, handsOnNothing, later])).toBeUndefined();
    expect(taken).toEqual(['later', 'nothing', 'later']);
  });

  it.each<[string, RequestHandler]>([
    [
      'throws',
      () => {
        throw new Error('refused');
      },
    ],
    ['rejects', () => Promise.reject(new Error('refused'))],
    ['hands on an error', (_request, _response, next) => next(new Error('refused'))],
  ])('end with the one that %s', async (_how, step) => {
    let reached = false;
    const never: RequestHandler = () => {
      reached = true;
    };
    expect(await run([step, never])).toEqual(new Error('refused'));
    expect(reached).toBe(false);
  });

  it('do not go on after one that rejects without a reason', async () => {
    expect(await run([() => Promise.reject(undefined)])).toBeInstanceOf(Error);
  });
});
