import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import type { ConversionId } from '../../platform/ids.ts';
import { toExactDollars } from '../../platform/money.ts';
import { isoOrNull, toIso } from '../../platform/time.ts';
import { DIRECT_NETWORK } from '../direct-report.ts';
import { conversionIdOf } from '../plan.ts';
import { CLAIM_STATUSES } from './claim-status.ts';
import type { Claim } from './tables.ts';

export const claimRecord = z.object({
  id: idField('clm'),
  publisher_id: z.string(),
  click_id: z.string(),
  clicked_at: z.iso.datetime(),
  order_id: z.string(),
  brand_id: idField('brd').nullable(),
  program_id: idField('prg').nullable(),
  gross_commission: dollars.describe(
    'The gross commission that you claim for the sale, before your share is applied',
  ),
  source: z.string().nullable().openapi({ example: 'order-page' }),
  status: z.enum(CLAIM_STATUSES).openapi({ example: 'accepted' }),
  reason: z.string().nullable().openapi({ example: 'The store confirmed the order.' }),
  conversion_id: idField('cnv')
    .nullable()
    .describe('The conversion that an accepted or settled claim became'),
  claimed_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
});

export const operatorClaimRecord = claimRecord.extend({
  decided_by: z.string().nullable().openapi({ example: 'operator:token' }),
});

export function claimRecordOf(claim: Claim): z.infer<typeof claimRecord> {
  return {
    id: claim.id,
    publisher_id: claim.publisherId,
    click_id: claim.clickId,
    clicked_at: toIso(claim.clickedAt),
    order_id: claim.orderId,
    brand_id: claim.brandId,
    program_id: claim.programId,
    gross_commission: toExactDollars(claim.gross),
    source: claim.source,
    status: claim.status,
    reason: claim.reason,
    conversion_id: conversionOf(claim),
    claimed_at: toIso(claim.createdAt),
    decided_at: isoOrNull(claim.decidedAt),
  };
}

export function operatorClaimRecordOf(claim: Claim): z.infer<typeof operatorClaimRecord> {
  return { ...claimRecordOf(claim), decided_by: claim.decidedBy };
}

/** The conversion of a claim: the network's once it is settled, its own while it is accepted. */
export function conversionOf(claim: Claim): ConversionId | null {
  return claim.status === 'accepted' ? conversionIdOf(DIRECT_NETWORK, claim.id) : claim.conversionId;
}
