import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { z } from 'zod';
import { sampleArchives } from '../../ledger/sample-archives.ts';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { insertRows } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { CRON, job, type Run } from '../../platform/job.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { addMs, DAY, HOUR, type Instant, instantOf } from '../../platform/time.ts';
import { sampleSaleArchives } from '../../sales/sale-archive/sample-archives.ts';
import { comparePublisher, type Difference } from './compare.ts';
import { RowSearch } from './find-rows.ts';
import { compareNetworks } from './network-figures.ts';
import { comparePayments } from './payment-figures.ts';
import { publisherFigures } from './publisher-figures.ts';
import { moneyChecks, moneyDifferences } from './tables.ts';

/** Publishers of a run: 50 pages of seven queries each, and as many again to find rows that differ. */
export const CAPACITY = 25_000;
/** Differences stored per check; the rest are only counted. */
const MAX_STORED = 500;
const MAX_NAMED_IN_ALERT = 5;
const RETENTION_MS = 30 * DAY;

export interface MoneyCheck {
  checkedAt: Instant;
  publishers: number;
  differences: number;
}

/** How far a check is that takes several runs. */
interface Progress extends MoneyCheck {
  /** The last publisher. */
  after: string;
}

/**
 * Compares conversions, earnings, ledger, payouts and the payments of networks, stores the differences and their rows, and raises an alert that
 * names them. It corrects nothing.
 */
export async function checkMoney(ctx: Context): Promise<MoneyCheck> {
  const { next, ...check } = await checkSomeMoney(ctx, { capacity: Number.POSITIVE_INFINITY, cursor: null });
  if (next !== null) throw new Error('A check without a capacity has no next run.');
  return check;
}

/** Compares some publishers, and after the last one the networks. `next` is the progress that the next run continues. */
export async function checkSomeMoney(
  ctx: Context,
  { capacity, cursor }: Run,
): Promise<MoneyCheck & { next: string | null }> {
  const progress: Progress =
    cursor === null
      ? { checkedAt: ctx.now, publishers: 0, differences: 0, after: '' }
      : progressShape.parse(JSON.parse(cursor));
  const search = new RowSearch(ctx);
  const found: Difference[] = [];
  let seen = 0;
  for await (const page of publisherFigures(ctx, { first: progress.after, limit: capacity })) {
    for (const figures of page) {
      const differences = comparePublisher(figures);
      if (differences.length === 0) continue;
      found.push(...differences);
      for (const { networkId } of figures.conversions)
        found.push(
          ...(await search.conversions(networkId, figures.publisherId)),
          ...(await search.earnings(networkId, figures.publisherId)),
        );
    }
    seen += page.length;
    progress.after = page.at(-1)?.publisherId ?? progress.after;
    if (seen >= capacity) break;
  }
  progress.publishers += seen;
  const isLast = seen < capacity;
  if (isLast) {
    const { differences, networks } = await compareNetworks(ctx);
    found.push(...differences, ...(await comparePayments(ctx)));
    for (const networkId of new Set(networks)) found.push(...(await search.conversions(networkId, null)));
    found.push(...(await archiveDifferences(ctx)));
  }
  const distinct = [...new Map(found.map((each) => [`${each.code} ${each.subject}`, each])).values()];
  await storeDifferences(ctx, progress, distinct);
  progress.differences += distinct.length;
  const { after, ...check } = progress;
  if (!isLast) return { ...check, next: JSON.stringify({ ...check, after }) };
  await storeCheck(ctx, check);
  if (check.differences > 0) await alertOf(ctx, check);
  return { ...check, next: null };
}

const progressShape = z.object({
  checkedAt: z.number().transform(instantOf),
  publishers: z.number(),
  differences: z.number(),
  after: z.string(),
});

export const checkMoneyJob = job({
  name: 'check_money',
  cron: CRON.hourlyAt22,
  maxWait: 3 * HOUR,
  work: { items: 'publishers', capacity: CAPACITY, bound: 'queries', scope: 'invocation' },
  run: (ctx, _env, run) => checkSomeMoney(ctx, run),
});

/** Archived objects that are missing, changed, or don't add up to their sums. None while R2 is unavailable: another run reads them. */
async function archiveDifferences(ctx: Context): Promise<Difference[]> {
  try {
    const [ofLedger, ofSales] = [await sampleArchives(ctx), await sampleSaleArchives(ctx)];
    return [
      ...ofLedger.map(({ code, at, detail }) => ({
        ...{ code, subject: at, expected: 'the recorded object', actual: detail },
      })),
      ...ofSales.map(({ object, ...difference }) => ({ ...difference, subject: object })),
    ];
  } catch (error) {
    log('error', 'money_check.archive_unavailable', errorFacts(error));
    return [];
  }
}

/** The last check and its number of differences; null before the first check. */
export async function readLastCheck(ctx: Context): Promise<MoneyCheck | null> {
  const check = await ctx.db.select().from(moneyChecks).orderBy(desc(moneyChecks.checkedAt)).limit(1).get();
  return check ?? null;
}

/** The rows and sums that a check found. */
export async function readDifferences(ctx: Context, check: MoneyCheck): Promise<Difference[]> {
  const { code, subject, expected, actual } = moneyDifferences;
  return ctx.db
    .select({ code, subject, expected, actual })
    .from(moneyDifferences)
    .where(eq(moneyDifferences.checkedAt, check.checkedAt))
    .orderBy(moneyDifferences.number);
}

/** Adds the differences of a run to those of the check so far. A run that is repeated replaces its own. */
async function storeDifferences(
  ctx: Context,
  { checkedAt, differences }: MoneyCheck,
  found: readonly Difference[],
): Promise<void> {
  const rows = found
    .slice(0, Math.max(0, MAX_STORED - differences))
    .map(({ code, subject, expected, actual }, index) => [
      checkedAt,
      differences + index + 1,
      code,
      subject,
      expected,
      actual,
    ]);
  const { checkedAt: at, number } = moneyDifferences;
  const isReplaced = and(eq(at, checkedAt), gt(number, differences));
  await ctx.db.$client.batch([
    statementOf(ctx.db, ctx.db.delete(moneyDifferences).where(isReplaced)),
    ...insertRows(
      ctx.db.$client,
      'INSERT INTO money_differences',
      ['checked_at', 'number', 'code', 'subject', 'expected', 'actual'],
      rows,
    ),
  ]);
}

async function storeCheck(ctx: Context, check: MoneyCheck): Promise<void> {
  const before = addMs(ctx.now, -RETENTION_MS);
  await ctx.db.$client.batch(
    [
      ctx.db.delete(moneyDifferences).where(lt(moneyDifferences.checkedAt, before)),
      ctx.db.delete(moneyChecks).where(lt(moneyChecks.checkedAt, before)),
      ctx.db
        .insert(moneyChecks)
        .values(check)
        .onConflictDoUpdate({ target: moneyChecks.checkedAt, set: check }),
    ].map((query) => statementOf(ctx.db, query)),
  );
}

async function alertOf(ctx: Context, check: MoneyCheck): Promise<void> {
  const rows = (await readDifferences(ctx, check)).toSorted(
    (a, b) => Number(namesRow(b)) - Number(namesRow(a)),
  );
  const named = rows
    .slice(0, MAX_NAMED_IN_ALERT)
    .map(({ code, subject, expected, actual }) => `${subject}: ${actual} instead of ${expected} (${code})`);
  const rest = check.differences > named.length ? `; and ${check.differences - named.length} more` : '';
  await raiseAlert(ctx, {
    level: 'critical',
    code: 'money.differs',
    subject: 'check_money',
    message: `The money does not agree: ${named.join('; ')}${rest}.`,
  });
}

/** A row or an object says more than a sum. */
function namesRow({ code }: Difference): boolean {
  return /^(?:conversion|earning|archive|sale|payment)\./.test(code);
}
