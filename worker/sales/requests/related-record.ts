import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { toExactDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import { CONVERSION_STATUSES } from '../earnings/commission-status.ts';
import type { RelatedSale } from './related-sales.ts';

export const relatedSale = z.object({
  conversion_id: idField('cnv'),
  network_id: z.string(),
  publisher_id: z.string().nullable().describe('Null for an unattributed sale'),
  click_id: z.string().nullable(),
  order_id: z.string().nullable(),
  status: z.enum(CONVERSION_STATUSES),
  gross: dollars,
  converted_at: z.iso.datetime(),
});

export function relatedSaleOf(sale: RelatedSale): z.infer<typeof relatedSale> {
  return {
    conversion_id: sale.id,
    network_id: sale.networkId,
    publisher_id: sale.unattributedReason === null ? sale.publisherId : null,
    click_id: sale.clickId,
    order_id: sale.orderId,
    status: sale.status,
    gross: toExactDollars(sale.gross),
    converted_at: toIso(sale.convertedAt),
  };
}
