import { z } from '@hono/zod-openapi';
import { dollars } from '../http/answers.ts';
import { idField } from '../http/id-parameter.ts';
import { toExactDollars } from '../platform/money.ts';
import type { Earning } from './statement.ts';

/** An earning of a day, a network and a brand, as publishers see it. */
export const earningRecord = z.object({
  id: idField('ern'),
  earnings_date: z.string(),
  network: z.string(),
  brand_id: idField('brd').nullable(),
  brand_name: z.string().nullable(),
  gross_earnings: dollars,
  net_earnings: dollars,
  pending: dollars,
  confirmed: dollars,
  paid: dollars,
  clicks: z.int(),
  conversions: z.int(),
  reversed: z.int(),
  payment_status: z.enum(['pending', 'confirmed', 'paid', 'reversed']),
  audit_status: z.enum(['audited', 'unaudited']),
});

/** An earning of the books as publishers see it. */
export function earningRecordOf(row: Earning): z.infer<typeof earningRecord> {
  return {
    id: row.id,
    earnings_date: row.day,
    network: row.networkName,
    brand_id: row.brandId,
    brand_name: row.brandName,
    gross_earnings: toExactDollars(row.gross),
    net_earnings: toExactDollars(row.net),
    pending: toExactDollars(row.pending),
    confirmed: toExactDollars(row.confirmed),
    paid: toExactDollars(row.paidOut),
    clicks: row.clicks,
    conversions: row.conversions,
    reversed: row.reversed,
    payment_status: row.paymentStatus,
    audit_status: row.auditStatus,
  };
}
