import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { micros, toExactDollars } from '../../platform/money.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { heldField } from '../conversion-rate.ts';
import type { EarningWithClicks } from './statement.ts';

export const payableFields = {
  payable: dollars.describe('The part of `confirmed` that the next payout can include'),
  awaiting_network_payment: dollars.describe('The part of `confirmed` that the network hasn’t paid yet'),
};

/** Values of `payableFields`. `stage` is the status from which a commission is payable. */
export function payableOf(
  { confirmed, awaiting }: Pick<EarningWithClicks, 'confirmed' | 'awaiting'>,
  stage: Settings['payableStage'],
) {
  return {
    payable: toExactDollars(stage === 'approved' ? confirmed : micros(confirmed - awaiting)),
    awaiting_network_payment: toExactDollars(awaiting),
  };
}

/** An earning of a publisher for one day, network and brand. */
export const earningRecord = z.object({
  id: idField('ern'),
  earnings_date: z.string(),
  network: z.string(),
  brand_id: idField('brd').nullable(),
  brand_name: z.string().nullable(),
  gross_earnings: dollars.describe('Without held sales'),
  net_earnings: dollars.describe('The sum of `pending`, `confirmed` and `paid`, without held sales'),
  held: heldField,
  pending: dollars,
  confirmed: dollars,
  ...payableFields,
  paid: dollars,
  clicks: z.int(),
  conversions: z.int(),
  reversed: z.int(),
  payment_status: z.enum(['pending', 'confirmed', 'paid', 'reversed']),
  audit_status: z.enum(['audited', 'unaudited']),
});

export function earningRecordOf(
  row: EarningWithClicks,
  stage: Settings['payableStage'],
): z.infer<typeof earningRecord> {
  return {
    id: row.id,
    earnings_date: row.day,
    network: row.networkName,
    brand_id: row.brandId,
    brand_name: row.brandName,
    gross_earnings: toExactDollars(row.gross),
    net_earnings: toExactDollars(row.net),
    held: toExactDollars(row.held),
    pending: toExactDollars(row.pending),
    confirmed: toExactDollars(row.confirmed),
    ...payableOf(row, stage),
    paid: toExactDollars(row.paidOut),
    clicks: row.clicks,
    conversions: row.conversions,
    reversed: row.reversed,
    payment_status: row.paymentStatus,
    audit_status: row.auditStatus,
  };
}
