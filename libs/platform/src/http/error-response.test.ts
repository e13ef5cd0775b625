import { describe, expect, it } from '@jest/globals';
import * as errors from '@regqa/errors';
import { errorResponse } from './error-response.ts';

describe('the table of errors', () => {
  it.each([
    [new errors.BadRequestError('no'), 400],
    [new errors.UnreadableDocumentError('no'), 400],
    [new errors.UnauthenticatedError('no'), 401],
    [new errors.ForbiddenError('no'), 403],
    [new errors.NotFoundError('no'), 404],
    [new errors.ConflictError('no'), 409],
    [new errors.PayloadTooLargeError('no'), 413],
    [new errors.UnsupportedMediaTypeError('no'), 415],
    [new errors.DependencyUnavailableError('index', 'no'), 503],
    [new errors.StorageFullError('disk', 'no'), 503],
    [new errors.OverloadedError('no'), 503],
    [new errors.CancelledError('no'), 503],
    [new errors.ChatModelError('timeout', 'no'), 503],
    [new errors.DependencyTimeoutError('no'), 504],
  ])('%p becomes %i with its message as detail', (error, status) => {
    expect(errorResponse(error)).toMatchObject({ status, body: { detail: 'no' } });
  });

  it('has a row for every named error that is exported', () => {
    const classes = Object.values(errors).filter((value) => value.prototype instanceof errors.NamedError);
    expect(classes.length).toBeGreaterThan(10);
    const unmapped = classes.filter(
      (type) =>
        errorResponse(
          Object.create(type.prototype, { message: { value: '' }, issues: { value: [] }, allowed: { value: [] } }),
        ).status === 500,
    );
    expect(unmapped.map((type) => type.name)).toEqual([]);
  });

  it('says which methods a path has', () => {
    expect(errorResponse(new errors.MethodNotAllowedError(['GET', 'HEAD']))).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  it('lists validation issues as they are', () => {
    const issues = [{ loc: ['body', 'query'], msg: 'Field required', type: 'missing' }];
    expect(errorResponse(new errors.ValidationError(issues))).toMatchObject({ status: 422, body: { detail: issues } });
  });

  it('adds the members of a conflict, and never lets them replace the detail', () => {
    const { body } = errorResponse(new errors.ConflictError('already running', { job_id: 'j1', detail: 'other' }));
    expect(body).toEqual({ job_id: 'j1', detail: 'already running' });
  });

  it('says when to try an unavailable dependency again', () => {
    expect(
      errorResponse(new errors.DependencyUnavailableError('index', 'no', { retryAfterSeconds: 9 })).headers,
    ).toEqual({ 'retry-after': '9' });
    expect(errorResponse(new errors.OverloadedError('no', { retryAfterSeconds: 4 })).headers).toEqual({
      'retry-after': '4',
    });
  });

  it.each([[new Error('password=hunter2')], ['a text'], [undefined], [{ status: 404 }]])(
    'tells nothing about %p',
    (unforeseen) => {
      const { status, body } = errorResponse(unforeseen);
      expect(status).toBe(500);
      expect(body).toEqual({ detail: 'Internal server error', error_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    },
  );
});
