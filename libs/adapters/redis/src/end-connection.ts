/** What ends a connection needs to know of it; ioredis's clients and BullMQ's views of them have it. */
export interface EndableConnection {
  status: string;
  disconnect(): void;
}

/**
 * Ends a connection for good, whatever it is doing: what waits for its answers fails, within half a second on a server
 * that is frozen. It never throws, and a second call does nothing.
 */
export function endConnection(connection: EndableConnection): void {
  if (connection.status === 'end') return;
  // Between two attempts ioredis has nothing to close, and leaves commands waiting for the next one forever. It ends
  // a connection at once that has not tried yet, and between attempts it is no different.
  if (connection.status === 'reconnecting') connection.status = 'wait';
  connection.disconnect();
}
