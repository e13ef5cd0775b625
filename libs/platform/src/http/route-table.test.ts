import { describe, expect, it } from '@jest/globals';
import { allRoutes } from '@regqa/contracts';
import { createRouteTable } from './route-table.ts';

const table = createRouteTable(allRoutes);

describe('the route table', () => {
  it('finds every route of the interface at its own path and method', () => {
    for (const [id, contract] of Object.entries(allRoutes)) {
      expect(table.match(contract.method, contract.path.replace(/\{\w+\}/g, 'a-value'))).toMatchObject({
        kind: 'route',
        id,
      });
    }
  });

  it('tries a path without parameters before one with them', () => {
    expect(table.match('POST', '/api/admin/documents/reprocess')).toMatchObject({ id: 'reprocessAllDocuments' });
  });

  it('still finds a parameter that looks like a fixed path', () => {
    expect(table.match('DELETE', '/api/admin/documents/reprocess')).toMatchObject({ id: 'deleteDocument' });
  });

  it('takes HEAD for GET', () => {
    expect(table.match('HEAD', '/api/documents')).toMatchObject({ id: 'listDocuments' });
  });

  it('names the methods of a path that lacks the one asked for', () => {
    expect(table.match('PUT', '/api/query')).toMatchObject({ kind: 'wrong-method', allowed: ['POST'] });
    expect(table.match('DELETE', '/api/documents/x')).toMatchObject({ kind: 'wrong-method', allowed: ['GET', 'HEAD'] });
  });

  it.each(['/api', '/api/documents/', '/api/Documents', '/api/documents/a/b', '/apixquery', '/api/documents/a/file/b'])(
    'does not know %s',
    (path) => {
      expect(table.match('GET', path)).toEqual({ kind: 'unknown' });
    },
  );
});
