import type { z } from 'zod';
import { DependencyTimeoutError, DependencyUnavailableError } from '@regqa/errors';
import { getJson } from '@regqa/platform';
import type { InternalCall } from '@regqa/platform';
import type { ServiceAddress, ServiceAddresses } from './service-addresses.ts';

/**
 * Returns what an instance of a service answers to a GET of the gateway's own; where one cannot be reached, the next is
 * asked. Throws what `getJson` throws when none answers, DependencyTimeoutError for the first that is too slow.
 */
export async function askService<S extends z.ZodType>(
  addresses: ServiceAddresses,
  call: Omit<InternalCall<S>, 'baseUrl'>,
): Promise<z.output<S>> {
  const tried = new Set<ServiceAddress>();
  for (let address = addresses.next(); ;) {
    try {
      return await getJson({ ...call, baseUrl: address.origin });
    } catch (error) {
      if (error instanceof DependencyTimeoutError || !(error instanceof DependencyUnavailableError)) throw error;
      address = addresses.next(tried.add(address));
      if (tried.has(address)) throw error;
    }
  }
}
