import { sql } from 'drizzle-orm';
import { type ClickId, clickFacts } from '../../clicks/click-id.ts';
import type { ClickRecord } from '../../clicks/click-record.ts';
import { sampleClickIds } from '../../clicks/publisher-traffic.ts';
import { findClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import type { PublisherId, RuleId } from '../../platform/ids.ts';
import { addDays, addMs, DAY, dayOf, HOUR, type Instant } from '../../platform/time.ts';
import type { Finding } from '../rules/facts.ts';
import { ADDRESS_SALES, holdsMoney, type Rule } from '../rules/rule.ts';
import { SALE_DAYS } from '../rules/sale-findings.ts';
import type { FoundViolation } from '../violations/found-violation.ts';
import type { DuePublisher } from './due-publishers.ts';
import { changedDays } from './read-sales.ts';

/** Of all these publishers together. */
const MAX_SALES = 1_000;
const MAX_CLICKS = 20;
/** More clicks of an address count as this many, unless the threshold is higher. */
const MAX_COUNTED = 1_000;

/** A sale, or a day of paid clicks, that may be of clicks that a rule has found. */
interface AddressSale {
  publisherId: PublisherId;
  ruleId: RuleId;
  windowFrom: Instant;
  /** The most clicks of an address in the window. */
  clicks: number;
  /** Null for a day of paid clicks that the network reports without a click. */
  clickId: ClickId | null;
  /** The number of the program of such a day. */
  program: number | null;
  /** Some of the clicks that the rule has found, as JSON. */
  found: string;
}

type DueSales = Pick<DuePublisher, 'publisherId' | 'salesSince'>;

/**
 * Sales of publishers that `findAddressSales` looks at: of hours that an `address_clicks` rule has found and no operator has
 * dismissed, and in which it hasn't found sales yet. Only rules that hold money are looked at.
 */
export async function readAddressSales(
  ctx: Context,
  publishers: readonly DueSales[],
  rules: readonly Rule[],
): Promise<ReadonlyMap<PublisherId, readonly AddressSale[]>> {
  const holding = rules.filter(({ metric, action }) => metric === 'address_clicks' && holdsMoney(action));
  if (publishers.length === 0 || holding.length === 0) return new Map();
  const sales = await querySales(ctx, publishers, holding);
  return Map.groupBy(sales, ({ publisherId }) => publisherId);
}

/**
 * Finds what many clicks of one address have earned: sales of a publisher whose click has an address above the rule's threshold in
 * its hour, and days of paid clicks of the same programs. Anyone can click a publisher's links, so only these hold money.
 */
export async function findAddressSales(
  ctx: Context,
  sales: readonly AddressSale[],
  rules: readonly Rule[],
): Promise<FoundViolation[]> {
  const ids = sales.flatMap(({ clickId }) => clickId ?? []);
  const clicks = ids.length === 0 ? new Map<string, ClickRecord>() : await findClicks(ctx, ids);
  const windows = Map.groupBy(sales, ({ ruleId, windowFrom }) => `${ruleId} ${windowFrom}`);
  const found: FoundViolation[] = [];
  for (const ofWindow of windows.values()) found.push(...(await findOfWindow(ctx, ofWindow, rules, clicks)));
  return found;
}

/** What was earned in a window. All sales are of one rule and publisher. */
async function findOfWindow(
  ctx: Context,
  sales: readonly AddressSale[],
  rules: readonly Rule[],
  clicks: ReadonlyMap<string, ClickRecord>,
): Promise<FoundViolation[]> {
  const [first] = sales;
  const rule = rules.find(({ id }) => id === first?.ruleId);
  if (!first || !rule) return [];
  const { publisherId, windowFrom } = first;
  const windowTo = addMs(windowFrom, HOUR);
  const limit = Math.max(MAX_COUNTED, Math.ceil(rule.threshold));
  const counts = new Map<string, number>();
  let most = 0;
  const earning: AddressSale[] = [];
  for (const sale of sales) {
    const ipHash = sale.clickId && clicks.get(sale.clickId)?.ipHash;
    if (ipHash && !counts.has(ipHash)) {
      const query = { by: 'address', value: ipHash, from: windowFrom, to: windowTo, limit } as const;
      counts.set(ipHash, (await sampleClickIds(ctx, publisherId, query)).length);
    }
    const count = ipHash ? (counts.get(ipHash) ?? 0) : clicksOfProgram(sale);
    if (count < rule.threshold) continue;
    earning.push(sale);
    most = Math.max(most, count);
  }
  if (earning.length === 0) return [];
  const clickIds = earning.flatMap(({ clickId }) => clickId ?? []).slice(0, MAX_CLICKS);
  const finding: Finding = {
    ...{ subject: ADDRESS_SALES, windowFrom, windowTo, value: most, sample: earning.length },
    figures: { clicks_of_address: most, sales: earning.length },
    clicks: { by: 'ids', ids: clickIds },
  };
  return [{ rule, publisherId, finding, clickIds }];
}

/** The clicks of the finding if one of them led to the program of a day of paid clicks; else 0. */
function clicksOfProgram({ clickId, program, found, clicks }: AddressSale): number {
  if (clickId !== null) return 0;
  const ids: ClickId[] = JSON.parse(found);
  return ids.some((id) => clickFacts(id).program === program) ? clicks : 0;
}

function querySales(
  ctx: Context,
  publishers: readonly DueSales[],
  rules: readonly Rule[],
): Promise<AddressSale[]> {
  const days = changedDays(publishers, addDays(dayOf(ctx.now), 1 - SALE_DAYS));
  const ids = listed(rules.map(({ id }) => id));
  const evidence = sql`${ids} r CROSS JOIN compliance_evidence e ON e.rule_id = r.value
    AND e.publisher_id = c.publisher_id AND e.subject = ''
    AND NOT EXISTS (SELECT 1 FROM compliance_violations v WHERE v.id = e.violation_id AND v.status = 'dismissed')`;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM compliance_evidence s WHERE s.rule_id = e.rule_id
    AND s.publisher_id = e.publisher_id AND s.subject = ${ADDRESS_SALES} AND s.window_from = e.window_from)`;
  const facts = sql`c.publisher_id AS publisherId, e.rule_id AS ruleId, e.window_from AS windowFrom, e.value AS clicks,
    c.click_id AS clickId, e.click_ids AS found`;
  return ctx.db.all<AddressSale>(
    sql`SELECT ${facts}, NULL AS program FROM ${days} d
        CROSS JOIN conversions c ON c.publisher_id = d.publisher_id AND c.day = d.day
        CROSS JOIN retained_clicks k ON k.click_id = c.click_id
        CROSS JOIN ${evidence} AND e.window_from = k.clicked_at - k.clicked_at % ${HOUR}
        WHERE c.status <> 'reversed' AND ${isNew}
        UNION ALL
        SELECT ${facts}, p.number AS program FROM ${days} d
        CROSS JOIN conversions c ON c.publisher_id = d.publisher_id AND c.day = d.day
        CROSS JOIN network_programs p ON p.id = c.program_id
        CROSS JOIN ${evidence} AND e.window_from >= unixepoch(c.day) * 1000 AND e.window_from < unixepoch(c.day) * 1000 + ${DAY}
        WHERE c.click_id IS NULL AND c.reported_clicks > 0 AND c.status <> 'reversed' AND ${isNew}
        ORDER BY windowFrom DESC LIMIT ${MAX_SALES}`,
  );
}
