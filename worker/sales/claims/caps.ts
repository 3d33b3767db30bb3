import { z } from 'zod';
import { networkQuery } from '../../catalog/network-queries.ts';
import type { Context } from '../../platform/context.ts';
import { type MicroUsd, usd } from '../../platform/money.ts';
import { DIRECT_NETWORK } from '../direct-report.ts';

const dollars = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/);

/** The caps of claims. They are stored in the settings of the network `direct` under `adapter.claims`. */
const claimCaps = z.object({
  /** Maximum of one claim in dollars. */
  amount: dollars.default('1000'),
  perClick: z.int().min(1).default(20),
  perDay: z.int().min(1).default(200),
  /** Maximum of all open claims of a publisher in dollars. */
  openTotal: dollars.default('5000'),
});

/** The caps where the settings have none. */
export const DEFAULT_CAPS = capsOf({});

export interface ClaimCaps {
  amount: MicroUsd;
  /** Claims of one click. */
  perClick: number;
  /** Claims of one publisher and UTC day. */
  perDay: number;
  openTotal: MicroUsd;
}

export async function readClaimCaps(ctx: Context): Promise<ClaimCaps> {
  const [network] = await networkQuery(ctx, DIRECT_NETWORK);
  return capsOf(network?.settings.adapter.claims ?? {});
}

function capsOf(settings: unknown): ClaimCaps {
  const { amount, openTotal, ...counts } = claimCaps.parse(settings);
  return { ...counts, amount: usd(amount), openTotal: usd(openTotal) };
}
