import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { toExactDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import { ADJUSTMENT_KINDS, ADJUSTMENT_STATES, type Adjustment } from './tables.ts';

export const adjustmentRecord = z.object({
  id: idField('adj'),
  publisher_id: z.string().openapi({ example: 'PUB000001' }),
  amount: dollars
    .openapi({ example: '-12.50' })
    .describe('What the adjustment adds to the publisher’s approved balance. A negative amount reduces it.'),
  kind: z.enum(ADJUSTMENT_KINDS).openapi({ example: 'correction' }),
  reason: z.string().openapi({ example: 'The shop confirmed the order.' }).describe('The publisher sees it.'),
  conversion_id: idField('cnv').nullable(),
  reverses: idField('adj')
    .nullable()
    .openapi({ example: null })
    .describe('The adjustment that this one corrects'),
  state: z.enum(ADJUSTMENT_STATES).openapi({ example: 'proposed' }),
  paid_out: dollars.openapi({ example: '0.00' }).describe('What settled payouts have paid or deducted of it'),
  created_by: z.string().openapi({ example: 'operator:token' }),
  created_at: z.iso.datetime(),
  decided_by: z.string().nullable().openapi({ example: null }),
  decided_at: z.iso.datetime().nullable().openapi({ example: null }),
  decision_reason: z.string().nullable().openapi({ example: null }),
});

export function adjustmentRecordOf(adjustment: Adjustment): z.infer<typeof adjustmentRecord> {
  return {
    id: adjustment.id,
    publisher_id: adjustment.publisherId,
    amount: toExactDollars(adjustment.amount),
    kind: adjustment.kind,
    reason: adjustment.reason,
    conversion_id: adjustment.conversionId,
    reverses: adjustment.reverses,
    state: adjustment.state,
    paid_out: toExactDollars(adjustment.paidOut),
    created_by: adjustment.createdBy,
    created_at: toIso(adjustment.createdAt),
    decided_by: adjustment.decidedBy,
    decided_at: adjustment.decidedAt === null ? null : toIso(adjustment.decidedAt),
    decision_reason: adjustment.decisionReason,
  };
}
