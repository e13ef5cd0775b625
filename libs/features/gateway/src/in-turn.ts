import type { RequestHandler } from 'express';

/** Returns one step made of several: a step of Express's own costs as much as most of these. Errors go to `next`. */
export function inTurn(steps: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    let at = 0;
    const proceed = (error?: unknown): void => {
      const step = error ? undefined : steps[at];
      if (step === undefined) return next(error);
      at += 1;
      try {
        const done: unknown = step(request, response, proceed);
        if (done instanceof Promise)
          done.catch((reason: unknown) => next(reason ?? new Error('A step rejected without a reason')));
      } catch (thrown) {
        next(thrown);
      }
    };
    proceed();
  };
}
