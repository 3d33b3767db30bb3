import { z } from '@hono/zod-openapi';
import type { Closing } from '../../catalog/close-network.ts';
import { toIso } from '../../platform/time.ts';

/** Since when a network is closed, and why. */
export const closingFields = {
  closed_at: z.iso
    .datetime()
    .nullable()
    .openapi({ example: null })
    .describe(
      'Since when operators have closed the network, so that its links earn nothing; null while it is open',
    ),
  closed_reason: z.string().nullable().openapi({ example: null }),
};

export function closingOf({ closedAt, closedReason }: Closing): z.infer<z.ZodObject<typeof closingFields>> {
  return { closed_at: closedAt === null ? null : toIso(closedAt), closed_reason: closedReason };
}
