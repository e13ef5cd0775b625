import { once } from 'node:events';
import { Agent } from 'node:http';
import type { AgentOptions, ClientRequestArgs } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServiceAddress, ServiceAddresses } from './service-addresses.ts';

const CONNECT_DEADLINE_MS = 2_000;

type Connected = (error: Error | null, socket: Duplex) => void;

/** Connects to another instance of the service where one cannot be reached: nothing has been sent by then. */
export class AddressAgent extends Agent {
  readonly #services: readonly ServiceAddresses[];
  readonly #elsewhere = new WeakSet<Duplex>();

  constructor(services: readonly ServiceAddresses[], options: AgentOptions) {
    super(options);
    this.#services = services;
  }

  override createConnection({ host, port }: ClientRequestArgs, connected?: Connected): null {
    this.#connectTo(originOf(String(host), Number(port))).then(
      (socket) => connected?.(null, socket),
      (error: Error) => connected?.(error, undefined as unknown as Duplex),
    );
    return null;
  }

  override keepSocketAlive(socket: Duplex): boolean {
    return !this.#elsewhere.has(socket) && (super.keepSocketAlive as (socket: Duplex) => boolean)(socket);
  }

  async #connectTo(origin: string): Promise<Socket> {
    const service = this.#services.find((one) => one.find(origin) !== undefined);
    const tried = new Set<ServiceAddress>();
    for (let address = service?.find(origin); ;) {
      try {
        const socket = await connectTo(address?.origin ?? origin);
        if (tried.size > 0) this.#elsewhere.add(socket);
        return socket;
      } catch (error) {
        if (service === undefined || address === undefined) throw error;
        service.refused(address);
        address = service.next(tried.add(address));
        if (tried.has(address)) throw error;
      }
    }
  }
}

const originOf = (host: string, port: number) =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;

async function connectTo(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port || 80), noDelay: true, keepAlive: true });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_DEADLINE_MS) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
