import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/** Returns what to count keyless requests by: the client's address, or for IPv6 the subscriber's network. */
export function clientAddress(request: Request): string {
  return ipKeyGenerator(request.ip ?? '');
}
