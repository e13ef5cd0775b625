import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RouteContract } from '@regqa/contracts';
import { DependencyTimeoutError, PayloadTooLargeError } from '@regqa/errors';
import type { NamedError } from '@regqa/errors';
import { JSON_BODY_LIMIT_BYTES } from '@regqa/platform';

/** What a multipart body may hold besides the file: boundaries and text fields. */
const MULTIPART_ALLOWANCE_BYTES = 1024 * 1024;

export interface BodyLimit {
  readonly bytes: number;
  readonly message: string;
}

/** Returns how large the body of a request to this route may be. */
export function bodyLimit(contract: RouteContract, maxUploadMb: number): BodyLimit {
  if (contract.body?.kind === 'multipart')
    return {
      bytes: maxUploadMb * 1024 * 1024 + MULTIPART_ALLOWANCE_BYTES,
      message: `The file is larger than ${maxUploadMb} MB`,
    };
  return { bytes: JSON_BODY_LIMIT_BYTES, message: `The body is larger than ${JSON_BODY_LIMIT_BYTES} bytes` };
}

/** Counts a body of undeclared length as it passes: a service that refused it midway would not be heard. */
export function limitUndeclaredBody(
  request: IncomingMessage,
  { bytes, message }: BodyLimit,
  breakOff: (reason: NamedError) => void,
): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let passed = 0;
  request.on('data', (chunk: Buffer) => {
    passed += chunk.length;
    if (passed > bytes) breakOff(new PayloadTooLargeError(message));
  });
}

interface Wait {
  readonly outgoing: ClientRequest;
  readonly request: IncomingMessage;
  readonly answerTimeoutMs: number;
  readonly breakOff: (reason: NamedError) => void;
}

/** Breaks off a request whose answer does not begin in time; an upload's time runs from the end of sending. */
export function limitWait(
  { outgoing, request, answerTimeoutMs, breakOff }: Wait,
  { service, body }: RouteContract,
): void {
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const start = () => {
    // A service may answer before the upload has ended.
    if (over) return;
    timer = setTimeout(
      () => breakOff(new DependencyTimeoutError(`The ${service} service did not answer in time`)),
      answerTimeoutMs,
    );
  };
  const stop = () => {
    over = true;
    clearTimeout(timer);
  };
  outgoing.once('response', stop).once('close', stop);
  if (body?.kind === 'multipart') request.once('end', start);
  else start();
}
