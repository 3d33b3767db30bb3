import { asc, desc, eq, gt, lt } from 'drizzle-orm';
import { z } from 'zod';
import { putOnce } from '../platform/archive-file.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { addDays, type Day, dayOf, type Instant, startOfDay, toIso } from '../platform/time.ts';
import { ledgerBlocks } from './tables.ts';

/** D1 and R2 limit the number of calls per invocation. */
const MAX_HEADS = 100;
/** After a longer pause, the days before these have no head of their own. The heads of their blocks are there. */
const MAX_DAYS = 31;
const PREFIX = 'ledger/heads';
/** Changes with each block, so it is outside the prefixes that are locked in a deployment. */
const LATEST = 'heads/latest.json';

/** The last closed block, as it is published and archived. */
export interface LedgerHead {
  /** The block number. */
  sequence: number;
  hash: string;
  closed_at: string;
  /** Ed25519 over `["tributary.ledger.head",sequence,hash,closed at in milliseconds]`, base64url. */
  signature: string;
  public_key: string;
  /** The number of transfers in this block and all earlier ones. */
  transfers: number;
}

const archived = z.looseObject({ sequence: z.int(), hash: z.string(), public_key: z.string() });

/** A restore of the database: from the next block on, heads are in a folder of their own, beside those that it has lost. */
const restoreMark = z.object({ after: z.int(), folder: z.string() });
const latestHead = archived.extend({ restores: z.array(restoreMark).default([]) });
type RestoreMark = z.infer<typeof restoreMark>;

const ledgerHeadReplaced = failure(
  'ledger.head_replaced',
  500,
  (sequence: number, hash: string, value: string) =>
    `Block ${sequence} was archived with the hash ${hash}; the database has ${value}.`,
);

/** The last closed block; null before the first one. */
export async function readHead(ctx: Context, publicKey: string): Promise<LedgerHead | null> {
  const last = await ctx.db.select().from(ledgerBlocks).orderBy(desc(ledgerBlocks.number)).limit(1).get();
  return last ? headOf(last, publicKey) : null;
}

/**
 * Throws `ledger.head_replaced` (500) if the database no longer has the block that was archived last: someone has
 * rewritten closed blocks, so no new block may be signed.
 */
export async function requireArchivedHead(ctx: Context, bucket: R2Bucket): Promise<void> {
  const latest = await readLatest(bucket);
  if (!latest || latest.sequence === 0) return;
  const block = await ctx.db
    .select({ hash: ledgerBlocks.hash })
    .from(ledgerBlocks)
    .where(eq(ledgerBlocks.number, latest.sequence))
    .get();
  if (block?.hash === latest.hash) return;
  throw ledgerHeadReplaced(latest.sequence, latest.hash, block?.hash ?? 'no such block');
}

/**
 * After the database was restored to an earlier moment, the heads of the blocks that it has lost stay as evidence, and the heads
 * of new blocks are signed and archived in a folder of their own. Returns the number of blocks that were lost. Throws
 * `ledger.head_replaced` (500) if the database’s last block isn't the one that was archived.
 */
export async function setAsideHeads(ctx: Context, bucket: R2Bucket): Promise<number> {
  const latest = await readLatest(bucket);
  if (!latest) return 0;
  const last = await ctx.db.select().from(ledgerBlocks).orderBy(desc(ledgerBlocks.number)).limit(1).get();
  const after = last?.number ?? 0;
  if (after >= latest.sequence) {
    await requireArchivedHead(ctx, bucket);
    return 0;
  }
  const head = last && (await readArchivedHead(bucket, after));
  if (last && head?.hash !== last.hash)
    throw ledgerHeadReplaced(after, head?.hash ?? 'no such head', last.hash);
  const restores = [
    ...latest.restores.filter((restore) => restore.after < after),
    { after, folder: `restored-${toIso(ctx.now).replaceAll(/[:.]/g, '-')}` },
  ];
  const shown = head ?? { sequence: 0, hash: '', public_key: latest.public_key };
  await bucket.put(LATEST, `${JSON.stringify({ ...shown, restores }, null, 2)}\n`);
  return latest.sequence - after;
}

/**
 * Archives the heads of blocks that the archive lacks, each once, and the newest one as `latest`. Returns their number.
 */
export async function archiveHeads(ctx: Context, bucket: R2Bucket, publicKey: string): Promise<number> {
  const latest = await readLatest(bucket);
  const restores = latest?.restores ?? [];
  const blocks = await ctx.db
    .select()
    .from(ledgerBlocks)
    .where(gt(ledgerBlocks.number, latest?.sequence ?? 0))
    .orderBy(asc(ledgerBlocks.number))
    .limit(MAX_HEADS);
  for (const block of blocks) {
    await putOnce(bucket, nameOf(block.number, restores), textOf(headOf(block, publicKey)));
  }
  const newest = blocks.at(-1);
  if (newest) await bucket.put(LATEST, textOf({ ...headOf(newest, publicKey), restores }));
  return blocks.length;
}

/**
 * Archives the head of each day that has ended and has none yet, so that every day has one even if no block was closed: the last block
 * that was closed on it or before. Returns the days. Throws `ledger.head_replaced` (500) if yesterday's has another block, unless a
 * restore has lost it.
 */
export async function archiveDays(ctx: Context, bucket: R2Bucket, publicKey: string): Promise<Day[]> {
  const { restores = [] } = (await readLatest(bucket)) ?? {};
  const archivedDays: Day[] = [];
  for (let ago = 1; ago <= MAX_DAYS; ago++) {
    const day = addDays(dayOf(ctx.now), -ago);
    const block = await lastBlockOf(ctx, day);
    if (!block) break;
    const name = `${PREFIX}/days/${day}.json`;
    if (await putOnce(bucket, name, textOf(headOf(block, publicKey)))) archivedDays.push(day);
    else {
      if (ago === 1) await requireSameHead(bucket, name, block, restores);
      break;
    }
  }
  return archivedDays;
}

function lastBlockOf(ctx: Context, day: Day) {
  return ctx.db
    .select()
    .from(ledgerBlocks)
    .where(lt(ledgerBlocks.closedAt, startOfDay(addDays(day, 1))))
    .orderBy(desc(ledgerBlocks.number))
    .limit(1)
    .get();
}

async function requireSameHead(
  bucket: R2Bucket,
  name: string,
  { number, hash }: { number: number; hash: string },
  restores: readonly RestoreMark[],
): Promise<void> {
  const stored = await bucket.get(name);
  const head = stored && archived.parse(await stored.json());
  if (!head || head.hash === hash) return;
  if (restores.some(({ after }) => number <= after && after < head.sequence)) return;
  throw ledgerHeadReplaced(head.sequence, head.hash, `the block ${number} as the last one of its day`);
}

/** The head of a block as it was archived when the block was closed; null if it wasn't. */
export async function readArchivedHead(bucket: R2Bucket, block: number): Promise<ArchivedHead | null> {
  const latest = await readLatest(bucket);
  const stored = await bucket.get(nameOf(block, latest?.restores ?? []));
  return stored ? archived.parse(await stored.json()) : null;
}

type ArchivedHead = z.infer<typeof archived>;

/** The object of a block's head: the block belongs to the last restore before it. */
function nameOf(block: number, restores: readonly RestoreMark[]): string {
  const folder = restores.findLast(({ after }) => after < block)?.folder;
  return `${PREFIX}/${folder ? `${folder}/` : ''}blocks/${String(block).padStart(10, '0')}.json`;
}

async function readLatest(bucket: R2Bucket): Promise<z.infer<typeof latestHead> | null> {
  const stored = await bucket.get(LATEST);
  return stored ? latestHead.parse(await stored.json()) : null;
}

function headOf(
  block: { number: number; hash: string; closedAt: Instant; signature: string; lastSeq: number },
  publicKey: string,
): LedgerHead {
  return {
    sequence: block.number,
    hash: block.hash,
    closed_at: toIso(block.closedAt),
    signature: block.signature,
    public_key: publicKey,
    transfers: block.lastSeq,
  };
}

function textOf(head: LedgerHead & { restores?: RestoreMark[] }): string {
  return `${JSON.stringify(head, null, 2)}\n`;
}
