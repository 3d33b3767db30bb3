import { and, desc, eq } from 'drizzle-orm';
import { type ClickId, readClickId } from '../../clicks/click-id.ts';
import type { ClickRecord } from '../../clicks/click-record.ts';
import { findClicks, listClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import { timeText } from '../../platform/date-text.ts';
import { type PublisherId, publisherIdOf } from '../../platform/ids.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { addMs, DAY, dayOf, HOUR, type Instant } from '../../platform/time.ts';
import { type Claim, claims } from '../claims/tables.ts';
import { type MoneyState, moneyStateOf } from '../money-state.ts';
import { orderKeyOf } from '../order-key.ts';
import {
  type FoundSale,
  isRejected,
  type ProgramOfClick,
  programOfClick,
  reportingHabits,
  salesOfClick,
  salesOfOrder,
} from './found-sales.ts';
import { clickSentence, habitsSentence, saleSentence } from './sale-sentences.ts';

export type SaleQuestion =
  | { by: 'click'; clickId: string }
  | { by: 'order'; orderId: string }
  | { by: 'time'; at: Instant };

/** `good`: it earns. `wait`: nothing to do yet. `bad`: it doesn’t earn. `unknown`: nothing is found. */
type Tone = 'good' | 'wait' | 'bad' | 'unknown';

interface Finding {
  code: string;
  tone: Tone;
  sentence: string;
}

interface SaleAnswer {
  findings: Finding[];
  sales: (FoundSale & { state: MoneyState })[];
  claims: Claim[];
  /** Clicks around the time of the question. */
  clicks: ClickRecord[];
  /** The click that a claim can be made for; null if none can. */
  claimable: ClickId | null;
}

/** Clicks this long before the asked time, and after it. */
const HOURS_AROUND = 2;
const MAX_CLICKS = 10;
const MAX_CLAIMS = 20;

/**
 * What is known about a publisher's sale. What belongs to another publisher is answered like what doesn't exist. Throws
 * `archive.missing` and `archive.damaged` (500).
 */
export async function searchSale(
  ctx: Context,
  clickIdKeys: readonly string[],
  publisherId: PublisherId,
  question: SaleQuestion,
): Promise<SaleAnswer> {
  if (question.by === 'click') return byClick(ctx, clickIdKeys, publisherId, question.clickId);
  return question.by === 'order'
    ? byOrder(ctx, publisherId, question.orderId)
    : byTime(ctx, publisherId, question.at);
}

async function byClick(
  ctx: Context,
  keys: readonly string[],
  publisherId: PublisherId,
  text: string,
): Promise<SaleAnswer> {
  const click = readClickId(keys, text);
  if (!click.ok || publisherIdOf(click.facts.publisher) !== publisherId)
    return nothing('click_unknown', 'This isn’t one of your click IDs. Check that you copied all of it.');
  const { id, facts } = click;
  const [stored, program, found, own] = await Promise.all([
    findClicks(ctx, [id]),
    programOfClick(ctx, facts.program),
    salesOfClick(ctx, publisherId, id),
    ctx.db
      .select()
      .from(claims)
      .where(eq(claims.clickId, id))
      .orderBy(desc(claims.createdAt))
      .limit(MAX_CLAIMS),
  ]);
  const record = stored.get(id) ?? null;
  const isCounted = record === null || record.classification === 'click';
  const sales = await withStates(ctx, found);
  const findings: Finding[] = [
    {
      code: isCounted ? 'click_found' : 'click_not_counted',
      tone: isCounted && program ? 'good' : 'bad',
      sentence: clickSentence(facts.at, record, program),
    },
    ...sales.map(saleFinding),
  ];
  if (sales.length === 0 && program) findings.push(...(await unreported(ctx, id, facts.at, program)));
  const isOpen = program !== null && ctx.now <= addMs(facts.at, program.windowDays * DAY);
  const earns = sales.some(({ unattributedReason }) => unattributedReason === null);
  return {
    findings,
    sales,
    claims: own,
    clicks: record ? [record] : [],
    claimable: isOpen && isCounted && !earns ? id : null,
  };
}

/** Why a click has no sale, and until when one can still arrive. */
async function unreported(
  ctx: Context,
  clickId: ClickId,
  clickedAt: Instant,
  { networkId, networkName, windowDays }: ProgramOfClick,
): Promise<Finding[]> {
  const [rejected, habits] = await Promise.all([
    isRejected(ctx, networkId, clickId),
    reportingHabits(ctx, networkId),
  ]);
  if (rejected)
    return [
      {
        code: 'report_rejected',
        tone: 'wait',
        sentence: `${networkName} has reported a sale for this click, but we couldn’t record the report. Our team sees it, and it’s recorded once that is solved.`,
      },
    ];
  const until = addMs(clickedAt, windowDays * DAY);
  const isOpen = until > ctx.now;
  return [
    {
      code: 'not_reported',
      tone: isOpen ? 'wait' : 'bad',
      sentence: `${networkName} has reported no sale for this click. ${habitsSentence(networkName, habits)}`,
    },
    {
      code: isOpen ? 'window_open' : 'window_closed',
      tone: isOpen ? 'wait' : 'bad',
      sentence: isOpen
        ? `A purchase until ${timeText(until)} counts for this click.`
        : `The click counted for purchases until ${timeText(until)}.`,
    },
  ];
}

async function byOrder(ctx: Context, publisherId: PublisherId, orderId: string): Promise<SaleAnswer> {
  const [found, own] = await Promise.all([
    salesOfOrder(ctx, publisherId, orderId),
    ctx.db
      .select()
      .from(claims)
      .where(and(eq(claims.publisherId, publisherId), eq(claims.orderKey, orderKeyOf(orderId))))
      .orderBy(desc(claims.createdAt))
      .limit(MAX_CLAIMS),
  ]);
  const sales = await withStates(ctx, found);
  if (sales.length === 0 && own.length === 0)
    return nothing(
      'order_unknown',
      'No network has reported this order ID for one of your clicks. Networks often report their own number instead of the store’s. Search by the time of the purchase, or by the click ID.',
    );
  return { findings: sales.map(saleFinding), sales, claims: own, clicks: [], claimable: null };
}

async function byTime(ctx: Context, publisherId: PublisherId, at: Instant): Promise<SaleAnswer> {
  const [from, to] = [addMs(at, -HOURS_AROUND * HOUR), addMs(at, HOURS_AROUND * HOUR)];
  const { clicks } = await listClicks(ctx, publisherId, {
    from: dayOf(from),
    to: dayOf(to),
    order: 'newest',
    after: null,
    limit: MAX_LISTED,
  });
  const near = clicks
    .filter(({ clickedAt }) => clickedAt >= from && clickedAt <= to)
    .sort((a, b) => Math.abs(a.clickedAt - at) - Math.abs(b.clickedAt - at))
    .slice(0, MAX_CLICKS);
  if (near.length === 0)
    return nothing(
      'no_clicks',
      `You had no click within ${HOURS_AROUND} hours of ${timeText(at)}. A purchase can follow a click of days before: search by the time of the click, or by the order ID.`,
    );
  const sentence = `These are your clicks within ${HOURS_AROUND} hours of ${timeText(at)}. Choose the one that led to the sale.`;
  return {
    findings: [{ code: 'clicks_found', tone: 'good', sentence }],
    sales: [],
    claims: [],
    clicks: near,
    claimable: null,
  };
}

/** Clicks of the asked days that are looked through. */
const MAX_LISTED = 2_000;

async function withStates(ctx: Context, found: readonly FoundSale[]) {
  const { payableStage } = await readSettings(ctx);
  return found.map((sale) => ({ ...sale, state: moneyStateOf(sale, payableStage) }));
}

function saleFinding(sale: FoundSale & { state: MoneyState }): Finding {
  const sentence = saleSentence(sale, sale.state);
  if (sale.unattributedReason !== null) return { code: 'sale_unattributed', tone: 'bad', sentence };
  const isLost = ['reversed', 'clawed_back', 'forfeited'].includes(sale.state);
  const waits = sale.state === 'pending' || sale.state === 'held' || sale.state === 'approved';
  return { code: `sale_${sale.state}`, tone: isLost ? 'bad' : waits ? 'wait' : 'good', sentence };
}

function nothing(code: string, sentence: string): SaleAnswer {
  return {
    findings: [{ code, tone: 'unknown', sentence }],
    sales: [],
    claims: [],
    clicks: [],
    claimable: null,
  };
}
