import { inArray } from 'drizzle-orm';
import { type ClickId, clickFacts } from '../../clicks/click-id.ts';
import { base32Number } from '../../platform/base32.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { type ConversionId, type EarningId, type PublisherId, publisherIdOf } from '../../platform/ids.ts';
import type { Day } from '../../platform/time.ts';
import { orderKeyOf } from '../order-key.ts';
import { conversionIdOf } from '../plan.ts';
import { saleArchiveKeys } from '../tables.ts';
import type { SaleRecords } from './sale-records.ts';

/** SQLite stores a larger integer in eight bytes instead of six. Two things with the same key only cost a read. */
const KEY_LIMIT = 2 ** 47;

/** What archived sales are looked up by. A sale without an order is looked up by its click. */
export const saleKey = {
  conversion: (id: ConversionId) => keyOfId(id),
  /** Most networks name a sale's row and the sale alike, so that both have one key. */
  row: (networkId: string, externalId: string) => keyOfId(conversionIdOf(networkId, externalId)),
  order: (publisherId: PublisherId, orderKey: string) => keyOf(`order ${publisherId} ${orderKey}`),
  /** The key of an order of the click's publisher. */
  orderOfClick: (clickId: string, orderKey: string) =>
    saleKey.order(publisherIdOf(clickFacts(clickId as ClickId).publisher), orderKey),
  click: (clickId: string) => keyOf(`click ${clickId}`),
  earning: (id: EarningId) => keyOfId(id),
  day: (networkId: string, day: Day) => keyOf(`day ${networkId} ${day}`),
};

/** These IDs are hashes already. */
function keyOfId(id: ConversionId | EarningId): number {
  return base32Number(id.slice(ID_START, ID_START + KEY_CHARACTERS)) % KEY_LIMIT;
}

const ID_START = 'cnv_'.length;
const KEY_CHARACTERS = 10;

function keyOf(text: string): number {
  return keyOfHash(sha256Hex(text));
}

/** The key of a row's content hash. */
export function keyOfHash(hash: string): number {
  return Number.parseInt(hash.slice(0, 12), 16) % KEY_LIMIT;
}

/** The keys of a sale. A row that was only synced has the key of its content. */
export function keysOfSale({ conversion, rows, earningId }: SaleRecords): Map<number, number | null> {
  const keys = new Map<number, number | null>();
  const add = (key: number, content: number | null = null) => keys.set(key, keys.get(key) ?? content);
  add(saleKey.conversion(conversion.id));
  add(saleKey.earning(earningId));
  if (conversion.orderId !== null) add(saleKey.order(conversion.publisherId, orderKeyOf(conversion.orderId)));
  else if (conversion.clickId !== null && conversion.reportedClicks === null)
    add(saleKey.click(conversion.clickId));
  for (const row of rows) {
    add(saleKey.row(row.networkId, row.externalId), row.pushed ? null : keyOfHash(row.contentHash));
    if (row.clickId !== null && row.orderId !== null)
      add(saleKey.orderOfClick(row.clickId, orderKeyOf(row.orderId)));
    if (row.wholeDay !== null) add(saleKey.day(row.networkId, row.wholeDay));
  }
  return keys;
}

export interface KeyEntry {
  key: number;
  archive: number;
  content: number | null;
}

/** The entries of these keys, for a batch. */
export function keyEntries(ctx: Context, keys: Iterable<number>) {
  return ctx.db
    .select()
    .from(saleArchiveKeys)
    .where(inArray(saleArchiveKeys.key, listed([...new Set(keys)])));
}
