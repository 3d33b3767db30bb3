import { z } from '@hono/zod-openapi';
import { PAYOUT_METHODS } from '../../platform/contract/payout-methods.ts';
import { toIso } from '../../platform/time.ts';
import { DETAILS_STATES, type DetailsInForce, type StoredDetails, stateOf } from './details-state.ts';

/** A version of payout details, without what would let anyone use the account. */
export const detailsRecord = z.object({
  version: z.int().openapi({ example: 2 }),
  method: z.enum(PAYOUT_METHODS).openapi({ example: 'iban' }),
  ending: z
    .string()
    .nullable()
    .openapi({ example: '3000' })
    .describe('The last four characters of the account, or the start and the domain of an address'),
  country: z.string().nullable().openapi({ example: 'DE' }).describe('The country of the bank'),
  state: z.enum(DETAILS_STATES).openapi({ example: 'active' }),
  created_at: z.iso.datetime(),
  effective_at: z.iso.datetime().describe('The end of the hold: no payout goes to this version before'),
  canceled_at: z.iso.datetime().nullable().openapi({ example: null }),
});

export function detailsRecordOf(
  details: StoredDetails,
  current: DetailsInForce,
): z.infer<typeof detailsRecord> {
  return {
    version: details.version,
    method: details.method,
    ending: details.ending,
    country: details.country,
    state: stateOf(details, current),
    created_at: toIso(details.createdAt),
    effective_at: toIso(details.effectiveAt),
    canceled_at: details.canceledAt === null ? null : toIso(details.canceledAt),
  };
}
