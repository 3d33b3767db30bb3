import { reportAccountFault } from '../../alerts/account-fault.ts';
import { bannedList, flaggedPatterns } from '../../compliance/banned-domains.ts';
import { judge } from '../../compliance/rules/judge.ts';
import type { Rule } from '../../compliance/rules/rule.ts';
import { enabledRules } from '../../compliance/rules/rule-store.ts';
import type { FoundViolation } from '../../compliance/violations/found-violation.ts';
import { enqueueHoldEmails } from '../../compliance/violations/hold-emails.ts';
import { progressStatements, recordFindings } from '../../compliance/violations/record-findings.ts';
import { chunk } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { HostPatterns } from '../../platform/hosts.ts';
import { MINUTE } from '../../platform/time.ts';
import { type BannedHosts, readClickFacts } from './click-facts.ts';
import { type DuePublisher, duePublishers } from './due-publishers.ts';
import { refreshProgramRates } from './refresh-program-rates.ts';
import { readSaleFacts, type SaleFacts, type SaleNeeds } from './sale-facts.ts';
import { sampleClicks } from './sample-clicks.ts';

/** A publisher is evaluated once an hour, by the run that comes after it. */
const EVALUATION_INTERVAL_MS = 55 * MINUTE;
/** One takes up to six calls of click stores, on the first run of a day, and an invocation may make 10,000. */
const MAX_PUBLISHERS = 400;
const PAGE_SIZE = 50;
const MAX_CONCURRENT = 6;

export interface Evaluation {
  publishers: number;
  findings: number;
  failed: number;
  /** More publishers wait for the next run. */
  more: boolean;
}

/**
 * Evaluates the enabled rules for publishers that are due, on the counts of their click stores and on their sales. Only what
 * has changed since the last time is evaluated. A publisher that fails raises an alert, stops no other, and is evaluated
 * again in an hour. Two runs at once find the same.
 */
export async function evaluateDue(
  ctx: Context,
  { intervalMs = EVALUATION_INTERVAL_MS, limit = MAX_PUBLISHERS } = {},
): Promise<Evaluation> {
  const rules = await enabledRules(ctx);
  const total: Evaluation = { publishers: 0, findings: 0, failed: 0, more: false };
  if (rules.length === 0) return total;
  const due = await duePublishers(ctx, { intervalMs, limit });
  total.more = due.length === limit;
  if (due.length === 0) return total;
  if (rules.some(({ metric }) => metric === 'conversion_rate')) await refreshProgramRates(ctx);
  const [{ patterns }, flagged] = await Promise.all([bannedList(ctx), flaggedPatterns(ctx)]);
  const banned = { block: new HostPatterns(patterns), flag: new HostPatterns(flagged) };
  for (const page of chunk(due, PAGE_SIZE)) {
    const done = await evaluatePage(ctx, page, rules, banned);
    total.publishers += done.publishers;
    total.findings += done.findings;
    total.failed += done.failed;
  }
  return total;
}

async function evaluatePage(
  ctx: Context,
  page: readonly DuePublisher[],
  rules: readonly Rule[],
  banned: BannedHosts,
): Promise<Omit<Evaluation, 'more'>> {
  const ids = page.map(({ publisherId }) => publisherId);
  const sales = await readSaleFacts(ctx, ids, needsOf(rules));
  const outcomes: (Outcome | null)[] = [];
  for (const some of chunk(page, MAX_CONCURRENT))
    outcomes.push(...(await Promise.all(some.map((due) => evaluated(ctx, due, rules, banned, sales)))));
  const progress = page.map((due, at) => outcomes[at]?.progress ?? due);
  await ctx.db.$client.batch(progressStatements(ctx, progress));
  const succeeded = outcomes.filter((outcome) => outcome !== null);
  return {
    publishers: succeeded.length,
    findings: succeeded.reduce((sum, { findings }) => sum + findings, 0),
    failed: outcomes.length - succeeded.length,
  };
}

interface Outcome {
  progress: DuePublisher;
  findings: number;
}

/** Null if it failed. */
async function evaluated(
  ctx: Context,
  due: DuePublisher,
  rules: readonly Rule[],
  banned: BannedHosts,
  sales: ReadonlyMap<string, SaleFacts>,
): Promise<Outcome | null> {
  const { publisherId } = due;
  try {
    const { seen, ...clicks } = await readClickFacts(ctx, due, banned);
    const facts = { publisherId, ...clicks, ...(sales.get(publisherId) ?? NO_SALES) };
    const found: FoundViolation[] = [];
    for (const rule of rules)
      for (const finding of judge(rule, facts, ctx.now))
        found.push({ rule, publisherId, finding, clickIds: await sampleClicks(ctx, publisherId, finding) });
    await recordFindings(ctx, found);
    if (found.some(({ rule }) => rule.action === 'hold' || rule.action === 'block'))
      await enqueueHoldEmails(ctx, publisherId);
    return { progress: { publisherId, baseline: clicks.baseline, hours: seen }, findings: found.length };
  } catch (error) {
    const fault = { code: 'compliance.not_evaluated', job: 'evaluate_compliance', publisherId, error };
    await reportAccountFault(ctx, fault);
    return null;
  }
}

const NO_SALES: SaleFacts = {
  fastSales: [],
  programs: [],
  sales: { all: 0, reversed: 0 },
  undisclosed: [],
  ownSales: [],
};

function needsOf(rules: readonly Rule[]): SaleNeeds {
  const of = (metric: Rule['metric']) => rules.filter((rule) => rule.metric === metric);
  return {
    maxSeconds: Math.max(0, ...of('click_to_sale_time').map(({ threshold }) => threshold)),
    minSales: Math.min(MAX_SALES, ...of('conversion_rate').map(({ minSample }) => minSample)),
  };
}

/** More than any program has. */
const MAX_SALES = 1_000_000_000;
