import { z } from 'zod';

/** The form of parts and manifest. An import reads no other. */
export const FORMAT = 1;
/** Where the name of the newest valid export is. */
export const LATEST = 'exports/latest.json';
export const MANIFEST = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

const cut = z.strictObject({
  /** Milliseconds since 1970. */
  at: z.int(),
  migration: z.string(),
  /** The last closed block; null before the first one. */
  ledger: z
    .strictObject({ sequence: z.int(), hash: sha256, closed_at: z.int(), signature: z.string() })
    .nullable(),
  /** The last transfer, closed or not. */
  last_transfer: z.int(),
  /** The highest number that was given in each table that never gives one twice. */
  sequences: z.record(name, z.int()),
});
export type Cut = z.infer<typeof cut>;

const exportedTable = z.strictObject({
  name,
  /** In the order of the values of a row. `rowid` is the place of a row in a table that has it as no column. */
  columns: z.array(name).min(1),
  key: z.array(name).min(1),
});
export type ExportedTable = z.infer<typeof exportedTable>;

const part = z.strictObject({
  name: z.string(),
  /** `rows` has rows of a table, `changes` rows of any table as they are at the cut, `objects` names of objects. */
  kind: z.enum(['rows', 'changes', 'objects']),
  table: name.nullable(),
  rows: z.int(),
  bytes: z.int(),
  /** Of the encrypted bytes. */
  sha256,
});
export type Part = z.infer<typeof part>;

export const manifest = z.strictObject({
  format: z.literal(FORMAT),
  export: z.string(),
  started_at: z.int(),
  cut,
  tables: z.array(exportedTable),
  left_out: z.array(z.strictObject({ name, reason: z.string() })),
  parts: z.array(part),
});
export type Manifest = z.infer<typeof manifest>;

/** The manifest as text, with the signature of the key that signs the ledger. */
export const signedManifest = z.strictObject({
  manifest: z.string(),
  public_key: z.string(),
  signature: z.string(),
});

export const latest = z.strictObject({ folder: z.string().regex(/^exports\/[0-9a-z_-]+$/i) });

/** The name of an object's copy. */
export function copyOf(object: string): string {
  return `objects/${object}.age`;
}
