import { eachOf } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { ObjectStore } from '../../platform/outbound/object-store.ts';
import type { Instant } from '../../platform/time.ts';
import { copyOf } from './manifest.ts';
import { encryptFor } from './write-part.ts';

/**
 * What the database refers to, and what a restored database is brought together with. Visits aren't exported: the other account
 * gets no data of visitors, and a sale keeps its click.
 */
export const EXPORTED_OBJECTS = [
  'click-totals/',
  'dead-letters/',
  'heads/',
  'ledger/',
  'payouts/',
  'program-numbers/',
  'report-rows/',
  'sales/',
] as const;
/** The other objects, with the reason. */
export const LEFT_OUT_OBJECTS = {
  'clicks/': 'visits',
  'logos/': 'loaded again',
  'payout-details/':
    'accounts that payouts went to: the database has them, and they end sooner than a copy would',
  'restores/': 'the request of a restore and its report',
} as const;

/** Their encryption takes the time of a unit of work. */
const PAGE = 200;
/** Each is in memory three times. */
const AT_ONCE = 3;

export interface ObjectPlace {
  /** The place in `EXPORTED_OBJECTS`. */
  prefix: number;
  /** The last name. */
  after: string | null;
}

export interface ObjectPage {
  /** A JSON array of the name and what is stored with the object. */
  lines: string[];
  copied: number;
  bytes: number;
  /** Null after the last page. */
  next: ObjectPlace | null;
}

/**
 * Lists the next objects, and copies those that were written at `since` or later. With `onlySince`, the others aren't listed.
 */
export async function copyObjects(
  ctx: Context,
  { store, recipient }: { store: ObjectStore; recipient: string },
  { prefix: at, after }: ObjectPlace,
  { since, onlySince }: { since: Instant | 0; onlySince: boolean },
): Promise<ObjectPage> {
  const prefix = EXPORTED_OBJECTS[at];
  if (prefix === undefined) return { lines: [], copied: 0, bytes: 0, next: null };
  const list = await ctx.archive.list({
    prefix,
    limit: PAGE,
    include: ['customMetadata'],
    ...(after === null ? {} : { startAfter: after }),
  });
  const recent = list.objects.filter(({ uploaded }) => uploaded.getTime() >= since);
  const gone = new Set<string>();
  let bytes = 0;
  await eachOf(recent, AT_ONCE, async ({ key }) => {
    const stored = await ctx.archive.get(key);
    if (!stored) return void gone.add(key);
    const copy = await encryptFor(recipient, new Uint8Array(await stored.arrayBuffer()));
    await store.put(copyOf(key), copy);
    bytes += copy.byteLength;
  });
  const last = list.objects.at(-1);
  return {
    lines: (onlySince ? recent : list.objects)
      .filter(({ key }) => !gone.has(key))
      .map(({ key, customMetadata = {} }) => JSON.stringify([key, customMetadata])),
    copied: recent.length - gone.size,
    bytes,
    next: list.truncated && last ? { prefix: at, after: last.key } : { prefix: at + 1, after: null },
  };
}
