import { z } from 'zod';
import type { Context } from './context.ts';
import type { EncryptedText } from './encrypted-text.ts';
import { decrypt, encrypt, encryptionUnreadable, KEY_ID_LENGTH, keyId, newestKey } from './encryption.ts';
import { keysOf } from './key-list.ts';

const keyUse = z.object({ keyId: z.string(), texts: z.int() });

/** Rows that are read, decrypted, encrypted and written at a time. */
const PAGE_SIZE = 500;
/** Rows of one run: with the default page, far below what an invocation may query and compute. */
const MAX_ROWS = 20_000;

type Place = EncryptedText['places'][number];

/** How many texts of a place a key has encrypted. */
export interface KeyUse {
  place: string;
  keyId: string;
  texts: number;
}

export interface Reencryption {
  /** Texts that the newest key encrypts from this run on. */
  encrypted: number;
  /** Texts of older keys that a later run encrypts. */
  left: number;
  /** Texts whose key isn't in the list, and damaged texts. No run can encrypt them again. */
  unreadable: number;
}

interface Row {
  /** The values of the primary key, as a JSON array. */
  at: string;
  subject: string;
  before: string;
}

/** Counts the encrypted texts by place and key. */
export async function readKeyUse(ctx: Context, texts: readonly EncryptedText[]): Promise<KeyUse[]> {
  const places = texts.flatMap((text) => text.places);
  const d1 = ctx.db.$client;
  const counted = await d1.batch(
    places.map((place) => {
      const value = ciphertextOf(place);
      return d1.prepare(
        `SELECT substr(${value}, 1, ${KEY_ID_LENGTH}) AS keyId, COUNT(*) AS texts FROM ${place.table}
         WHERE ${value} IS NOT NULL GROUP BY 1 ORDER BY 1`,
      );
    }),
  );
  return places.flatMap((place, index) =>
    (counted[index]?.results ?? []).map((row) => ({ place: nameOf(place), ...keyUse.parse(row) })),
  );
}

/**
 * Encrypts texts with the newest key that an older key of the list has encrypted, and leaves alone what changes meanwhile. It can be
 * repeated at any point; the next run goes on.
 */
export async function reencrypt(
  ctx: Context,
  keys: string,
  texts: readonly EncryptedText[],
  maxRows = MAX_ROWS,
): Promise<Reencryption> {
  const older = keysOf(keys).slice(1).map(keyId);
  let encrypted = 0;
  let damaged = 0;
  for (const text of texts.filter(({ isTemporary }) => !isTemporary))
    for (const place of text.places) {
      const skipped: string[] = [];
      while (encrypted + damaged < maxRows) {
        const rows = await readPage(ctx, place, { older, skipped, limit: Math.min(PAGE_SIZE, maxRows) });
        const pairs = await encryptRows(keys, text, rows);
        const unreadable = pairs.flatMap(({ before, after }) => (after === null ? before : []));
        const written = await writePage(ctx, place, pairs);
        if (written + unreadable.length === 0) break;
        skipped.push(...unreadable);
        damaged += unreadable.length;
        encrypted += written;
      }
    }
  const uses = await readKeyUse(ctx, texts);
  const known = [keyId(newestKey(keys)), ...older];
  const sumOf = (ids: (id: string) => boolean) =>
    uses.reduce((sum, { keyId: id, texts: count }) => sum + (ids(id) ? count : 0), 0);
  const lost = sumOf((id) => !known.includes(id));
  return {
    encrypted,
    left: sumOf((id) => older.includes(id)) - damaged,
    unreadable: lost + damaged,
  };
}

async function readPage(
  ctx: Context,
  place: Place,
  { older, skipped, limit }: { older: readonly string[]; skipped: readonly string[]; limit: number },
): Promise<Row[]> {
  const value = ciphertextOf(place);
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT json_array(${place.key.join(', ')}) AS at, ${place.subject ?? "''"} AS subject, ${value} AS before
       FROM ${place.table} WHERE substr(${value}, 1, ${KEY_ID_LENGTH}) IN (SELECT value FROM json_each(?1))
         AND ${value} NOT IN (SELECT value FROM json_each(?2)) LIMIT ?3`,
    )
    .bind(JSON.stringify(older), JSON.stringify(skipped), limit)
    .all<Row>();
  return results;
}

/** `after` is null for a damaged text. */
function encryptRows(keys: string, { purposeOf }: EncryptedText, rows: readonly Row[]) {
  return Promise.all(
    rows.map(async ({ at, subject, before }) => {
      const purpose = purposeOf(subject);
      try {
        const text = await decrypt(keys, purpose, before);
        return { at, before, after: await encrypt(keys, purpose, text) };
      } catch (error) {
        if (encryptionUnreadable.is(error)) return { at, before, after: null };
        throw error;
      }
    }),
  );
}

/** A text that was replaced or erased since it was read stays as it is. Returns the number of texts that are written. */
async function writePage(
  ctx: Context,
  { table, key, column, path }: Place,
  pairs: Awaited<ReturnType<typeof encryptRows>>,
): Promise<number> {
  const given = pairs.flatMap(({ at, before, after }) =>
    after === null ? [] : [{ at: JSON.parse(at), before, after }],
  );
  if (given.length === 0) return 0;
  const before = ciphertextOf({ column, path }, `${table}.${column}`);
  const after = `given.value ->> 'after'`;
  const isRow = key.map((name, index) => `${table}.${name} = given.value ->> '$.at[${index}]'`).join(' AND ');
  const { meta } = await ctx.db.$client
    .prepare(
      `UPDATE ${table} SET ${column} = ${path ? `json_set(${table}.${column}, '${path}', ${after})` : after}
       FROM json_each(?1) given WHERE ${isRow} AND ${before} = given.value ->> 'before'`,
    )
    .bind(JSON.stringify(given))
    .run();
  return meta.changes;
}

function nameOf({ table, column, path }: Place): string {
  return `${table}.${column}${path ? path.slice(1) : ''}`;
}

/** SQL for the encrypted text, or null. */
function ciphertextOf({ column, path }: Pick<Place, 'column' | 'path'>, name = column): string {
  return path ? `json_extract(${name}, '${path}')` : name;
}
