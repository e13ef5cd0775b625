import { z } from 'zod';
import { defineRoute, json, named } from './route.ts';

export const Residency = named('Residency', {
  data_region: z
    .string()
    .nullable()
    .describe('The region that the service itself runs in; null where it is not stated.'),
  allowed_regions: z.array(z.string()),
  enforced: z
    .boolean()
    .describe('True in production: the service does not start with a region that is not allowed or not known.'),
  stores: z.array(
    z.object({
      name: z.string().describe('What data goes there, e.g. database or answer model.'),
      url: z.string().nullable().describe('Its address without credentials; null for a store inside the service.'),
      region: z.string().nullable().describe('Where it is; null where that is not known.'),
      known_from: z
        .enum(['setting', 'address', 'process', 'unknown'])
        .describe('setting: declared. address: recognised. process: it runs with the service.'),
      allowed: z.boolean(),
    }),
  ),
  problems: z.array(z.string()),
});
export type ResidencyBody = z.input<typeof Residency>;

export const residencyRoutes = {
  getResidency: defineRoute({
    method: 'GET',
    path: '/api/admin/residency',
    access: 'admin',
    bucket: 'admin',
    service: 'documents',
    tag: 'Admin: system',
    summary: 'In which region each store and model is',
    description:
      'A region is declared by a setting, or recognised from the address of a store. One that is not allowed or not known is a problem.',
    query: z.strictObject({}),
    success: json({
      description: 'Every place that text, questions or answers go to.',
      schema: Residency,
      example: {
        data_region: 'ap-southeast-2',
        allowed_regions: ['ap-southeast-2', 'australiaeast'],
        enforced: true,
        stores: [
          {
            name: 'database',
            url: 'postgresql://regqa.abc123.ap-southeast-2.rds.amazonaws.com:5432/regqa',
            region: 'ap-southeast-2',
            known_from: 'address',
            allowed: true,
          },
          {
            name: 'answer model',
            url: 'https://quoll.openai.azure.com',
            region: 'australiaeast',
            known_from: 'setting',
            allowed: true,
          },
        ],
        problems: [],
      },
    }),
  }),
};
