import { reportAccountFailure } from '../../platform/alerts/account-failure.ts';
import { chunk } from '../../platform/chunk.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Run } from '../../platform/job.ts';
import { addMs, HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import { judge } from '../rules/judge.ts';
import { holdsMoney, type Rule } from '../rules/rule.ts';
import { enabledRules } from '../rules/rule-store.ts';
import type { FoundViolation } from '../violations/found-violation.ts';
import { enqueueHoldEmails } from '../violations/hold-emails.ts';
import { type Progress, progressStatements, recordFindings } from '../violations/record-findings.ts';
import { findAddressSales, readAddressSales } from './address-sales.ts';
import { type BannedHosts, readBannedHosts } from './banned-hosts.ts';
import { type DuePublisher, duePublishers, nextEvaluation, schedulePublishers } from './due-publishers.ts';
import { readClickFacts } from './read-clicks.ts';
import { readSaleFacts, type SaleFacts } from './read-sales.ts';
import { refreshProgramRates } from './refresh-program-rates.ts';
import { needsOf, type RuleNeeds } from './rule-needs.ts';
import { sampleClicks } from './sample-clicks.ts';

/** Publishers of a run. One takes up to two calls of click stores, and more for the clicks of what it finds. */
export const MAX_PUBLISHERS = 400;
/** A round that takes longer looks again for publishers that have become due. */
const SCHEDULE_INTERVAL = 15 * MINUTE;
const PAGE_SIZE = 50;
const MAX_CONCURRENT = 6;
const RETRY_DELAY = HOUR;
const NEVER = 0 as Instant;

export interface Evaluation {
  publishers: number;
  findings: number;
  failed: number;
  /** The time at which publishers were made due, if more of them wait for the next run. */
  next: string | null;
}

interface EvaluationRun extends Run {
  /** Publishers that were evaluated just now are due as well, with all their sales. */
  isEveryoneDue: boolean;
}

/**
 * Evaluates the enabled rules for publishers that are due, on the counts of their click stores and on their sales. Only what
 * has changed since the last time is evaluated. A publisher that fails raises an alert, stops no other, and is evaluated
 * again in an hour. Two runs at once find the same.
 */
export async function evaluateDue(
  ctx: Context,
  { capacity = MAX_PUBLISHERS, cursor = null, isEveryoneDue = false }: Partial<EvaluationRun> = {},
): Promise<Evaluation> {
  const rules = await enabledRules(ctx);
  const total: Evaluation = { publishers: 0, findings: 0, failed: 0, next: null };
  const [rulesChangedAt] = rules.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b - a);
  if (rulesChangedAt === undefined) return total;
  const isScheduled = cursor !== null && Number(cursor) > ctx.now - SCHEDULE_INTERVAL;
  if (!isScheduled) await schedulePublishers(ctx, isEveryoneDue && cursor === null);
  const due = await duePublishers(ctx, { limit: capacity, rulesChangedAt, isEveryoneDue });
  if (due.length === capacity) total.next = isScheduled ? cursor : `${ctx.now}`;
  const [active, idle] = [due.filter(({ isActive }) => isActive), due.filter(({ isActive }) => !isActive)];
  if (idle.length > 0)
    await ctx.db.$client.batch(
      progressStatements(
        ctx,
        idle.map((each) => ({ ...each, nextAt: null })),
      ),
    );
  if (active.length === 0) return total;
  if (rules.some(({ metric }) => metric === 'conversion_rate')) await refreshProgramRates(ctx);
  const criteria: Criteria = { rules, needs: needsOf(rules), banned: await readBannedHosts(ctx) };
  for (const page of chunk(active, PAGE_SIZE)) {
    const done = await evaluatePage(ctx, page, criteria);
    total.publishers += done.publishers;
    total.findings += done.findings;
    total.failed += done.failed;
  }
  return total;
}

/** What publishers are evaluated by, the same for all of a run. */
interface Criteria {
  rules: readonly Rule[];
  needs: RuleNeeds;
  banned: BannedHosts;
}

async function evaluatePage(
  ctx: Context,
  page: readonly DuePublisher[],
  criteria: Criteria,
): Promise<Omit<Evaluation, 'next'>> {
  const salesDue = page.filter(({ areSalesDue }) => areSalesDue);
  const sales = await readSaleFacts(ctx, salesDue, criteria.needs.sales);
  const outcomes: (Outcome | null)[] = [];
  for (const some of chunk(page, MAX_CONCURRENT))
    outcomes.push(...(await Promise.all(some.map((due) => evaluated(ctx, due, criteria, sales)))));
  const stored = await storeFindings(
    ctx,
    outcomes.flatMap((outcome) => outcome ?? []),
  );
  const succeeded = await storeFindings(ctx, await withAddressSales(ctx, stored, page, criteria.rules));
  const outcomeOf = new Map(succeeded.map((outcome) => [outcome.publisherId, outcome]));
  const progress = page.map((due): Progress => {
    const outcome = outcomeOf.get(due.publisherId);
    if (!outcome) return { ...due, nextAt: addMs(ctx.now, RETRY_DELAY) };
    const { baseline, hours } = outcome;
    const salesEvaluatedAt = due.areSalesDue ? ctx.now : due.salesEvaluatedAt;
    return { ...due, baseline, hours, salesEvaluatedAt, nextAt: nextEvaluation(hours, ctx.now) };
  });
  await ctx.db.$client.batch(progressStatements(ctx, progress));
  return {
    publishers: succeeded.length,
    findings: [...stored, ...succeeded].reduce((sum, { found }) => sum + found.length, 0),
    failed: page.length - succeeded.length,
  };
}

type Outcome = Pick<DuePublisher, 'publisherId' | 'baseline' | 'hours'> & { found: FoundViolation[] };

/** Null if it failed. */
async function evaluated(
  ctx: Context,
  due: DuePublisher,
  { rules, needs, banned }: Criteria,
  sales: ReadonlyMap<string, SaleFacts>,
): Promise<Outcome | null> {
  const { publisherId } = due;
  try {
    const { seen, ...clicks } = await readClickFacts(ctx, due, banned, needs.clicks);
    const facts = { publisherId, ...clicks, ...(sales.get(publisherId) ?? NO_SALES) };
    const found: FoundViolation[] = [];
    for (const rule of rules)
      for (const finding of judge(rule, facts, ctx.now))
        found.push({
          ...{ rule: ruleForFacts(rule), publisherId, finding },
          clickIds: await sampleClicks(ctx, publisherId, finding),
        });
    return { publisherId, baseline: clicks.baseline, hours: seen, found };
  } catch (error) {
    await reportFailure(ctx, publisherId, error);
    return null;
  }
}

/** Anyone can click a publisher's links often, so clicks of one address only flag. `findAddressSales` finds what they earned. */
function ruleForFacts(rule: Rule): Rule {
  return rule.metric === 'address_clicks' && holdsMoney(rule.action) ? { ...rule, action: 'flag' } : rule;
}

/**
 * The same publishers with what the clicks of one address have earned, once those clicks are stored: of publishers with new ones
 * among all recent sales, and of the others among the sales that are due. One that fails is left out.
 */
async function withAddressSales(
  ctx: Context,
  outcomes: readonly Outcome[],
  page: readonly DuePublisher[],
  rules: readonly Rule[],
): Promise<readonly Outcome[]> {
  const dueOf = new Map(page.map((due) => [due.publisherId, due]));
  const asked = outcomes.flatMap(({ publisherId, found }) => {
    const due = dueOf.get(publisherId);
    const isNew = found.some(({ rule: { metric } }) => metric === 'address_clicks');
    if (!due || !(isNew || due.areSalesDue)) return [];
    return [{ publisherId, salesSince: isNew ? NEVER : due.salesSince }];
  });
  const salesOf = await readAddressSales(ctx, asked, rules);
  const added = outcomes.map(async (outcome) => {
    const sales = salesOf.get(outcome.publisherId) ?? [];
    try {
      return { ...outcome, found: await findAddressSales(ctx, sales, rules) };
    } catch (error) {
      await reportFailure(ctx, outcome.publisherId, error);
      return null;
    }
  });
  return (await Promise.all(added)).flatMap((outcome) => outcome ?? []);
}

/**
 * Stores what was found for publishers, all together. If that fails, each is tried alone, so that one stops no other. Returns
 * those that succeeded.
 */
async function storeFindings(ctx: Context, outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
  const found = outcomes.flatMap((outcome) => outcome.found);
  const holds = found.filter(({ rule: { action } }) => holdsMoney(action));
  try {
    await recordFindings(ctx, found);
    await enqueueHoldEmails(ctx, [...new Set(holds.map(({ publisherId }) => publisherId))]);
    return outcomes;
  } catch (error) {
    const [first, ...others] = outcomes;
    if (!first) return [];
    if (others.length > 0)
      return (await Promise.all(outcomes.map((outcome) => storeFindings(ctx, [outcome])))).flat();
    await reportFailure(ctx, first.publisherId, error);
    return [];
  }
}

async function reportFailure(ctx: Context, publisherId: PublisherId, error: unknown): Promise<void> {
  const failure = { code: 'compliance.not_evaluated', job: 'evaluate_compliance', publisherId, error };
  await reportAccountFailure(ctx, failure);
}

const NO_SALES: SaleFacts = {
  fastSales: [],
  programs: [],
  sales: { all: 0, reversed: 0 },
  undisclosed: [],
  ownSales: [],
};
