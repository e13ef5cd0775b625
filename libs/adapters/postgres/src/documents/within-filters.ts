import { JURISDICTIONS_EVERYWHERE } from '@regqa/contracts';
import type { KeyFilters } from '@regqa/contracts';
import type { Prisma } from '../generated/prisma/client.ts';

/** Returns the conditions of documents that a key with these filters may see: those of `isWithinKey` of the domain. */
export function withinFilters({ state, lga, documentTypes }: KeyFilters): Prisma.DocumentWhereInput[] {
  return [
    { status: 'published' },
    ...(documentTypes === null ? [] : [{ documentType: { in: documentTypes } }]),
    ...(state === null
      ? []
      : [
          {
            OR: [
              { jurisdiction: { in: [...JURISDICTIONS_EVERYWHERE] } },
              { state, ...(lga !== null && { OR: [{ jurisdiction: { not: 'Local' } }, { lga: { has: lga } }] }) },
            ],
          },
        ]),
  ];
}
