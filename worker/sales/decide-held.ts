import { inArray } from 'drizzle-orm';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import type { NewAudit } from '../platform/audit/write-audit.ts';
import { chunk } from '../platform/chunk.ts';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { bookChanges, conversionContended } from './book-changes.ts';
import { forfeitEmails, forfeitEntry, forfeited } from './forfeit-sale.ts';
import { type HeldSelection, readHeldSales } from './held-selection.ts';
import { released, releaseEntry } from './release-hold.ts';
import { type Conversion, conversions } from './tables.ts';

/** What one transaction changes. */
const PER_PAGE = 200;
/** What one decision can be about. */
const MAX_SALES = 2_000;

const publisherSuspended = failure(
  'publisher.suspended',
  409,
  (id: string) => `The publisher ${id} is suspended.`,
  { action: 'Reactivate the publisher first.', sample: ['PUB000002'] },
);
const tooManyHeldSales = failure(
  'held_sales.too_many',
  409,
  `One decision is about at most ${MAX_SALES.toLocaleString('en-US')} sales.`,
  { action: 'Name fewer days.' },
);

interface HeldDecision {
  after: (ctx: Context, before: Conversion) => Conversion;
  entry: (before: Conversion, reason: string) => NewAudit;
  emails: (ctx: Context, sales: readonly Conversion[]) => Promise<D1PreparedStatement[]>;
}

/** What can be decided about many held sales at once. */
const DECISIONS: Record<'release' | 'forfeit', HeldDecision> = {
  release: { after: released, entry: releaseEntry, emails: async () => [] },
  forfeit: { after: forfeited, entry: forfeitEntry, emails: forfeitEmails },
};

/** A sale that a report changes meanwhile is left as it is. */
interface Decided {
  decided: number;
  left: number;
}

/**
 * Releases or forfeits the selected sales as they are now, up to 2,000: sales that are held later aren't among them. Each 200 are a
 * transaction with an email of its own, the first one with `along`. Throws `held_sales.too_many`, `conversion.not_forfeitable`, and
 * `conversion.contended` if one of the first changes meanwhile (409); for the release of what a suspension holds also
 * `publisher.suspended` (409), until it has ended.
 */
export async function decideHeldSales(
  ctx: Context,
  selection: HeldSelection,
  decision: keyof typeof DECISIONS,
  reason: string,
  along: readonly D1PreparedStatement[],
): Promise<Decided> {
  if (decision === 'release') await requireReleasable(ctx, selection);
  const found = await readHeldSales(ctx, selection, MAX_SALES + 1);
  requireFew(found.length);
  const [first = [], ...others] = chunk(found, PER_PAGE);
  await book(ctx, first, decision, reason, along);
  let decided = first.length;
  for (const page of others) decided += await bookUnchanged(ctx, page, decision, reason);
  return { decided, left: found.length - decided };
}

/** Throws `publisher.suspended` (409) for what a suspension holds, until it has ended. */
export async function requireReleasable(
  ctx: Context,
  { publisherId, heldReason }: HeldSelection,
): Promise<void> {
  if (heldReason !== 'publisher_suspended') return;
  const { status } = await readPublisher(ctx.db, publisherId);
  if (status !== 'active') throw publisherSuspended(publisherId);
}

/** Throws `held_sales.too_many` (409). */
export function requireFew(sales: number): void {
  if (sales > MAX_SALES) throw tooManyHeldSales();
}

/** Releases up to 200 of the selected sales; `more` tells if there are others. Throws `conversion.contended` (409). */
export async function releasePage(
  ctx: Context,
  selection: HeldSelection,
  reason: string,
  along: readonly D1PreparedStatement[],
): Promise<{ released: number; more: boolean }> {
  const page = await readHeldSales(ctx, selection, PER_PAGE);
  await book(ctx, page, 'release', reason, along);
  return { released: page.length, more: page.length === PER_PAGE };
}

/** Books those that are still as they were read. Returns their number. */
async function bookUnchanged(
  ctx: Context,
  page: readonly Conversion[],
  decision: keyof typeof DECISIONS,
  reason: string,
): Promise<number> {
  try {
    await book(ctx, page, decision, reason, []);
    return page.length;
  } catch (error) {
    if (!conversionContended.is(error)) throw error;
  }
  const present = await ctx.db
    .select({ id: conversions.id, version: conversions.version })
    .from(conversions)
    .where(inArray(conversions.id, listed(page.map(({ id }) => id))));
  const versions = new Map(present.map(({ id, version }) => [id, version]));
  const unchanged = page.filter(({ id, version }) => versions.get(id) === version);
  await book(ctx, unchanged, decision, reason, []);
  return unchanged.length;
}

async function book(
  ctx: Context,
  page: readonly Conversion[],
  decision: keyof typeof DECISIONS,
  reason: string,
  along: readonly D1PreparedStatement[],
): Promise<void> {
  const { after, entry, emails } = DECISIONS[decision];
  await bookChanges(
    ctx,
    page.map((before) => ({ before, after: after(ctx, before) })),
    page.map((before) => entry(before, reason)),
    null,
    [...along, ...(await emails(ctx, page))],
  );
}
