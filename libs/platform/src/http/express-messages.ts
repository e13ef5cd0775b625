import { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerOptions } from 'node:http';
import type { Express } from 'express';

/**
 * Returns the classes of requests and responses for a server of the application. Express gives each message that comes
 * in the prototype of its application; one that is made with it already is left as it is. To change it takes a
 * twentieth of a small request, and everything that Node does with a message would see two kinds of them. Called once
 * for an application, before it serves.
 */
export function expressMessages(app: Express): Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>> {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<R extends IncomingMessage> extends ServerResponse<R> {
    /** Express would make one without a prototype, whose members are looked up by name each time. */
    locals = {};
  }
  app.request = beneath(app.request, ExpressRequest.prototype);
  app.response = beneath(app.response, ExpressResponse.prototype);
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

/** Returns the prototype, which inherits what the application's has. */
function beneath<T extends object>(ofApplication: T, prototype: object): T {
  return Object.setPrototypeOf(prototype, ofApplication) as T;
}
