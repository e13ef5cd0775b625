import { createApiClient, createPatientFetch } from '@regqa/client';
import type { Wait } from '@regqa/client';

type WaitListener = (wait: Wait | null) => void;

const listeners = new Set<WaitListener>();
const tell = (wait: Wait | null) => listeners.forEach((listener) => listener(wait));
const patientFetch = createPatientFetch({ onWait: tell, onResume: () => tell(null) });

/** The service that this page came from; the browser session stands in for a key. */
export const api = createApiClient({ baseUrl: window.location.origin, fetch: patientFetch });

/** Calls the listener whenever requests begin to wait for the service, and with null when they go on. */
export function watchWaits(listener: WaitListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
