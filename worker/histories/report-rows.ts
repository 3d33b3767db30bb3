import { micros } from '../platform/money.ts';
import { addMs, DAY, type Instant, MINUTE, parseInstant } from '../platform/time.ts';
import type { ReportRow } from '../sales/report-row.ts';
import { type Network, type RowPlan, SALES } from './history.ts';
import type { ModelRow } from './model/rows.ts';
import { ownerOf, type World } from './world.ts';

const MODIFIED_FROM = parseInstant('2026-11-10T00:00:00Z');
/** Farther than a history goes on. */
const FAR_DAYS = 300;
const BEFORE_START = parseInstant('2019-12-31T12:00:00Z');
/** A correction adds or subtracts at most this part of its plan's amount. */
const CORRECTION_PARTS = 3;

/** One planned row in the formats of ingestion and of the model. */
export interface PlannedRow {
  plan: RowPlan;
  row: ReportRow;
  model: ModelRow;
}

/** Creates the row of a plan. A network that pushes gives no time of the sale. */
export function plannedRow(
  world: World,
  report: { network: Network; isPush: boolean; now: Instant },
  plan: RowPlan,
): PlannedRow {
  const { network, isPush, now } = report;
  const hasOtherId = isPush && !plan.hasSyncedId;
  const part = hasOtherId ? 0 : plan.part;
  const isOriginal = part === 0 || network === 'wildfire';
  const saleId = `sale-${plan.sale}`;
  const externalId = hasOtherId ? `tx-${plan.sale}` : `${saleId}-${part}`;
  const group = isOriginal || plan.isUngrouped ? externalId : `${saleId}-0`;
  const commission = amountOf(plan, isOriginal);
  const modifiedAt = plan.modified === null ? null : addMs(MODIFIED_FROM, plan.modified * MINUTE);
  const eventAt = isPush && plan.problem === null ? null : eventTime(world, network, plan, now);
  const clickRef = world.clickRef(network, plan.sale);
  const owner = ownerOf(plan.sale);
  const row: ReportRow = {
    externalId,
    groupId: group,
    isOriginal,
    eventAt,
    modifiedAt,
    clickRef,
    publisherRef: null,
    programRef: null,
    orderId: isPush ? `ORDER-${plan.sale}` : `order-${plan.sale}`,
    sale: { amount: '100.00', currency: 'USD' },
    commission: micros(commission),
    status: plan.status,
    statusUnknown: plan.isStatusUnknown,
    statusRaw: plan.isStatusUnknown ? 'NEW_WORD' : plan.status.toUpperCase(),
    reason: null,
    clicks: null,
    raw: JSON.stringify({ externalId, ...plan }),
  };
  const model: ModelRow = {
    network,
    externalId,
    group,
    isOriginal,
    isPush,
    hasOtherId,
    clickAndOrder: hasSignedClick(plan.sale) ? `sale-${plan.sale}` : null,
    owner,
    status: plan.status,
    isStatusUnknown: plan.isStatusUnknown,
    amount: BigInt(commission),
    modifiedAt,
    eventAt,
    isOutOfBounds: plan.problem !== null,
  };
  return { plan, row, model };
}

function amountOf({ amount, problem, status, isAddition }: RowPlan, isOriginal: boolean): number {
  if (problem === 'amount_above_cap') return 10_000_000_001;
  if (status === 'reversed') return 0;
  if (isOriginal) return amount;
  return (isAddition ? 1 : -1) * Math.ceil(amount / CORRECTION_PARTS);
}

function eventTime(world: World, network: Network, { problem, sale }: RowPlan, now: Instant): Instant {
  if (problem === 'date_in_future') return addMs(now, FAR_DAYS * DAY);
  if (problem === 'date_before_start') return BEFORE_START;
  return world.soldAt(network, sale, now);
}

/** True if we signed the click ID of a sale, for any publisher. */
function hasSignedClick(sale: number): boolean {
  const kind = SALES[sale];
  return kind !== 'missing' && kind !== 'forged';
}
