import { z } from 'zod';

/** Form of archives that this release writes; a later one that older releases cannot read has a higher number. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const KEYS = 'keys.json';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Identifier = z.string().regex(/^[a-z0-9_]{1,63}$/);

export const rowsPart = (table: string) => `database/${table}.copy`;
export const originalPart = (sha256: string) => `originals/${sha256}`;

/** An archive holds nothing but these, and a mark that release 0.2.0 wrote; none of the names leads out of a folder. */
const PART_NAME = /^(database\/[a-z0-9_]{1,63}\.copy|originals\/[0-9a-f]{64}|keys\.json|samples-offered)$/;

/** What an archive says of itself; everything else in it is a part that this names. */
export const BackupManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  /** Version of the product that wrote it. */
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  takenAt: z.iso.datetime(),
  database: z.object({
    migrations: z
      .array(z.object({ name: z.string(), checksum: Sha256 }))
      .min(1)
      .readonly(),
    tables: z
      .array(z.object({ name: Identifier, columns: z.array(Identifier).min(1).readonly() }))
      .min(1)
      .readonly(),
    sequences: z
      .array(
        z.object({
          name: Identifier,
          lastValue: z
            .string()
            .regex(/^\d{1,19}$/)
            .nullable(),
        }),
      )
      .readonly(),
  }),
  rows: z.record(Identifier, z.number().int().min(0)),
  parts: z
    .array(z.object({ name: z.string().regex(PART_NAME), bytes: z.number().int().min(0), sha256: Sha256 }))
    .readonly(),
  /** Original files that the database names and the data folder lacked, or had with another content. */
  missingOriginals: z.array(Sha256).readonly(),
});
export type BackupManifest = z.output<typeof BackupManifest>;

export type BackupPart = BackupManifest['parts'][number];

/** What of the archive any release can read. */
export const AnyManifest = z.object({ format: z.number().int(), version: z.string() });
