import { z } from 'zod';

/** Parts of the measurement by their names on the command line. */
export const PARTS = ['nsw-xml', 'markdown', 'pdf', 'more', 'versions', 'service', 'days'] as const;

/** What is to be measured, and on what. */
export const Request = z.strictObject({
  /** Folder of the documents. */
  data: z.string(),
  /** Empty: all parts. */
  only: z.array(z.enum(PARTS)),
  seed: z.int().min(0),
  /** Writes the figures down. */
  write: z.boolean(),
  projectFolder: z.string(),
  /** The running service, for the parts that ask it. */
  url: z.string(),
  key: z.string().nullable(),
});

export type Request = z.output<typeof Request>;
