import { desc, eq, lt, or } from 'drizzle-orm';
import { sampleArchives } from '../../ledger/sample-archives.ts';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { insertRows } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { CRON, job } from '../../platform/job.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { addMs, DAY, HOUR, type Instant } from '../../platform/time.ts';
import { sampleSaleArchives } from '../../sales/sale-archive/sample-archives.ts';
import { comparePublisher, type Difference } from './compare.ts';
import { RowSearch } from './find-rows.ts';
import { compareNetworks } from './network-figures.ts';
import { comparePayments } from './payment-figures.ts';
import { publisherFigures } from './publisher-figures.ts';
import { moneyChecks, moneyDifferences } from './tables.ts';

/** Differences stored per run; the rest are only counted. */
const MAX_STORED = 500;
const MAX_NAMED_IN_ALERT = 5;
const RETENTION_MS = 30 * DAY;

export interface MoneyCheck {
  checkedAt: Instant;
  publishers: number;
  differences: number;
}

/**
 * Compares conversions, earnings, ledger, payouts and the payments of networks, stores the differences and their rows, and raises an alert that
 * names them. It corrects nothing.
 */
export async function checkMoney(ctx: Context): Promise<MoneyCheck> {
  const search = new RowSearch(ctx);
  const found: Difference[] = [];
  let publishers = 0;
  for await (const page of publisherFigures(ctx))
    for (const figures of page) {
      publishers++;
      const differences = comparePublisher(figures);
      if (differences.length === 0) continue;
      found.push(...differences);
      for (const { networkId } of figures.conversions)
        found.push(
          ...(await search.conversions(networkId, figures.publisherId)),
          ...(await search.earnings(networkId, figures.publisherId)),
        );
    }
  const { differences, networks } = await compareNetworks(ctx);
  found.push(...differences, ...(await comparePayments(ctx)));
  for (const networkId of new Set(networks)) found.push(...(await search.conversions(networkId, null)));
  found.push(...(await archiveDifferences(ctx)));
  const distinct = [...new Map(found.map((each) => [`${each.code} ${each.subject}`, each])).values()];
  const check = { checkedAt: ctx.now, publishers, differences: distinct.length };
  await store(ctx, check, distinct);
  if (distinct.length > 0) await alertOf(ctx, distinct);
  return check;
}

export const checkMoneyJob = job({
  name: 'check_money',
  cron: CRON.hourlyAt22,
  maxWait: 3 * HOUR,
  run: (ctx) => checkMoney(ctx),
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

async function store(ctx: Context, check: MoneyCheck, found: readonly Difference[]): Promise<void> {
  const d1 = ctx.db.$client;
  const rows = found
    .slice(0, MAX_STORED)
    .map(({ code, subject, expected, actual }, index) => [
      check.checkedAt,
      index + 1,
      code,
      subject,
      expected,
      actual,
    ]);
  const before = addMs(ctx.now, -RETENTION_MS);
  await d1.batch([
    ...[
      ctx.db
        .delete(moneyDifferences)
        .where(or(lt(moneyDifferences.checkedAt, before), eq(moneyDifferences.checkedAt, check.checkedAt))),
      ctx.db.delete(moneyChecks).where(lt(moneyChecks.checkedAt, before)),
      ctx.db
        .insert(moneyChecks)
        .values(check)
        .onConflictDoUpdate({ target: moneyChecks.checkedAt, set: check }),
    ].map((query) => statementOf(ctx.db, query)),
    ...insertRows(
      d1,
      'INSERT INTO money_differences',
      ['checked_at', 'number', 'code', 'subject', 'expected', 'actual'],
      rows,
    ),
  ]);
}

async function alertOf(ctx: Context, found: readonly Difference[]): Promise<void> {
  const rows = found.toSorted((a, b) => Number(namesRow(b)) - Number(namesRow(a)));
  const named = rows
    .slice(0, MAX_NAMED_IN_ALERT)
    .map(({ code, subject, expected, actual }) => `${subject}: ${actual} instead of ${expected} (${code})`);
  const rest = found.length > named.length ? `; and ${found.length - named.length} more` : '';
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
