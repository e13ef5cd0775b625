import { IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import express from 'express';
import { expressMessages } from './express-messages.ts';
import { listen } from './listen.ts';

it('makes messages that are already what the application would make of them', async () => {
  const app = express();
  app.get('/{*path}', (request, response) => {
    response.locals['seen'] = Object.keys(response.locals);
    response.json({
      asMade:
        request.constructor.name === 'ExpressRequest' &&
        Object.getPrototypeOf(request) === request.constructor.prototype,
      isMessage: request instanceof IncomingMessage,
      isOfApplication: request.app === app && response.app === app,
      path: request.path,
      locals: response.locals,
    });
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0, messages: expressMessages(app) });
  try {
    for (const path of ['/one', '/two']) {
      const response = await fetch(`${server.url}${path}`);
      expect(await response.json()).toEqual({
        asMade: true,
        isMessage: true,
        isOfApplication: true,
        path,
        locals: { seen: [] },
      });
    }
  } finally {
    await server.close();
  }
});
