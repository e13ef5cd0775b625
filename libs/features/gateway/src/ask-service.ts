import type { z } from 'zod';
import { DependencyTimeoutError, DependencyUnavailableError } from '@regqa/errors';
import { getJson } from '@regqa/platform';
import type { InternalCall } from '@regqa/platform';
import type { ServiceAddress, ServiceAddresses } from './service-addresses.ts';

/** GETs from the first instance that can be reached. Throws as `getJson` does, or DependencyTimeoutError. */
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
