import { z } from 'zod';
import { VERSIONS } from '../../networks/wildfire/sandbox/commission-shapes.ts';
import { NETWORK_SLUGS } from '../../platform/contract/networks.ts';
import { MAX_MERCHANTS } from '../catalog/catalog.ts';
import { FAULT_KINDS } from '../state/records.ts';

export const Advance = z.object({ days: z.number().positive().max(3_650) });

export const Adjustment = z.object({
  status: z.string().min(1).optional(),
  /** The new amount in dollars, not the difference. */
  amount: z.union([z.string(), z.number()]).optional(),
  reason: z.string().min(1).max(200).optional(),
});

export const CallbackInput = z.object({ version: z.enum(VERSIONS).default('v5') });

export const FaultInput = z.object({
  network: z.enum(NETWORK_SLUGS),
  kind: z.enum(FAULT_KINDS),
  only: z.enum(['catalog', 'report']).optional(),
  times: z.number().int().positive().optional(),
  forMs: z.number().positive().optional(),
  value: z.number().positive().optional(),
});

export const CatalogInput = z
  .object({
    merchants: z.number().int().min(1).max(MAX_MERCHANTS).optional(),
    domains: z.number().int().min(1).optional(),
    revision: z.number().int().min(0).max(100).optional(),
  })
  .refine(
    ({ merchants, domains }) =>
      merchants === undefined || domains === undefined || (domains >= merchants && domains <= 3 * merchants),
    'A merchant has one to three domains.',
  );

export const LimitsInput = z.object({
  wildfireIntervalMs: z.number().min(0).optional(),
  cjCallsPerMinute: z.number().int().positive().optional(),
  cjPageSize: z.number().int().positive().max(10_000).optional(),
});

export const FastSales = z.object({
  clickRefs: z.array(z.string().min(1)).min(1).max(100),
  /** From the visit of the shop to the sale. */
  seconds: z.number().min(0).max(3_600).default(2),
  /** The price in the shop's currency. */
  amount: z.union([z.string(), z.number()]).default('40.00'),
});

export const BulkInput = z.object({
  network: z.enum(NETWORK_SLUGS),
  count: z.number().int().positive().max(10_000_000),
  clickRefs: z.array(z.string()).max(100_000).default([]),
});
