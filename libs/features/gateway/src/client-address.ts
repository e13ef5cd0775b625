import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/**
 * Returns whom requests without a valid key are counted for: the client's address, of IPv6 the subscriber's network.
 */
export function clientAddress(request: Request): string {
  return ipKeyGenerator(request.ip ?? '');
}
