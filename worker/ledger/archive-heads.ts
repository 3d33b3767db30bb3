import { asc, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { dayOf, type Instant, toIso } from '../platform/time.ts';
import { ledgerBlocks } from './tables.ts';

/** D1 and R2 limit the number of calls per invocation. */
const MAX_HEADS = 100;
const PREFIX = 'ledger/heads';
const LATEST = `${PREFIX}/latest.json`;

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
  if (!latest) return;
  const block = await ctx.db
    .select({ hash: ledgerBlocks.hash })
    .from(ledgerBlocks)
    .where(eq(ledgerBlocks.number, latest.sequence))
    .get();
  if (block?.hash === latest.hash) return;
  throw ledgerHeadReplaced(latest.sequence, latest.hash, block?.hash ?? 'no such block');
}

/**
 * Archives the heads of blocks that the archive lacks, each once, and the newest one as `latest`. Returns their number.
 */
export async function archiveHeads(ctx: Context, bucket: R2Bucket, publicKey: string): Promise<number> {
  const latest = await readLatest(bucket);
  const blocks = await ctx.db
    .select()
    .from(ledgerBlocks)
    .where(gt(ledgerBlocks.number, latest?.sequence ?? 0))
    .orderBy(asc(ledgerBlocks.number))
    .limit(MAX_HEADS);
  for (const block of blocks) {
    await bucket.put(nameOf(block.number), textOf(headOf(block, publicKey)), {
      onlyIf: { etagDoesNotMatch: '*' },
    });
  }
  const newest = blocks.at(-1);
  if (newest) await bucket.put(LATEST, textOf(headOf(newest, publicKey)));
  return blocks.length;
}

/** Archives the head under today's date, so that every day has one even if no block was closed. */
export async function archiveDay(ctx: Context, bucket: R2Bucket, publicKey: string): Promise<string | null> {
  const head = await readHead(ctx, publicKey);
  if (!head) return null;
  const name = `${PREFIX}/days/${dayOf(ctx.now)}.json`;
  await bucket.put(name, textOf(head), { onlyIf: { etagDoesNotMatch: '*' } });
  return name;
}

/** The head of a block as it was archived when the block was closed; null if it wasn't. */
export function readArchivedHead(bucket: R2Bucket, block: number): Promise<ArchivedHead | null> {
  return readHeadObject(bucket, nameOf(block));
}

type ArchivedHead = z.infer<typeof archived>;

function nameOf(block: number): string {
  return `${PREFIX}/blocks/${String(block).padStart(10, '0')}.json`;
}

function readLatest(bucket: R2Bucket): Promise<ArchivedHead | null> {
  return readHeadObject(bucket, LATEST);
}

async function readHeadObject(bucket: R2Bucket, name: string): Promise<ArchivedHead | null> {
  const stored = await bucket.get(name);
  return stored ? archived.parse(await stored.json()) : null;
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

function textOf(head: LedgerHead): string {
  return `${JSON.stringify(head, null, 2)}\n`;
}
