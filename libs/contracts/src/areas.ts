import { z } from 'zod';
import { defineRoute, json, named } from './route.ts';

const AreaListing = named('AreaListing', {
  areas: z.array(
    z.object({
      name: z.string().describe('As `lga_name` takes it.'),
      state: z.string().describe('Code of its state or territory; OT for the other territories.'),
      towns: z
        .array(z.string())
        .describe('Towns and suburbs in it of a thousand people or more that are called otherwise.'),
    }),
  ),
  total: z.int(),
});

export const areaRoutes = {
  listAreas: defineRoute({
    method: 'GET',
    path: '/api/areas',
    access: 'ordinary',
    bucket: 'public',
    service: 'gateway',
    tag: 'Query',
    summary: 'Local Government Areas by name',
    description:
      'Every area that a question may name, whether or not a document of it is indexed: the Australian ' +
      'Statistical Geography Standard, Edition 3, 2022; towns and suburbs are those of GeoNames.',
    query: z.strictObject({}),
    success: json({
      description: 'By state, then name.',
      schema: AreaListing,
      example: { areas: [{ name: 'Albury', state: 'NSW', towns: ['Lavington', 'Thurgoona'] }], total: 1 },
    }),
  }),
};
