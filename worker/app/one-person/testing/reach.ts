import { eq, gte, inArray, sql } from 'drizzle-orm';
import { users } from '../../../accounts/identity/tables.ts';
import { affiliateNetworks, shareRules } from '../../../catalog/tables.ts';
import { account } from '../../../ledger/accounts.ts';
import { readBalances } from '../../../ledger/balances.ts';
import { pushCredentials } from '../../../networks/tables.ts';
import { payouts } from '../../../payouts/tables.ts';
import { settings } from '../../../platform/settings/tables.ts';
import { networkPayments } from '../../../reconciliation/tables.ts';
import type { Stage } from './stage.ts';

/** What a sequence has reached, read from the ledger and the tables, and from no record of the rule. */
export interface Reach {
  /** In micro-USD: what became payable, was approved for payout, or was booked as received. */
  money: number;
  ways: string[];
}

export async function readReach({ ctx, base, ada, self, grace, friend, settled }: Stage): Promise<Reach> {
  const { db } = ctx;
  const owners = [friend.id, ada.publisherId, settled.publisherId];
  const keys = owners.map((id) => account.publisher(id, 'approved'));
  const balances = await readBalances(ctx, keys);
  const [out] = await db
    .select({ amount: sql<number | null>`SUM(${payouts.amount})` })
    .from(payouts)
    .where(
      sql`${payouts.publisherId} = ${friend.id} AND ${payouts.state} IN ('approved', 'sent', 'settled')`,
    );
  const [received] = await db
    .select({ amount: sql<number | null>`SUM(${networkPayments.amount})` })
    .from(networkPayments)
    .where(gte(networkPayments.createdAt, base));
  const [wildfire] = await db.select().from(affiliateNetworks).where(eq(affiliateNetworks.id, 'wildfire'));
  const roles = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(inArray(users.id, [self.userId, grace.userId]));
  const readRole = (id: string) => roles.find((each) => each.id === id)?.role;
  const ways = [
    (await db.$count(shareRules, gte(shareRules.createdAt, base))) > 0 && 'share',
    wildfire?.settings.linkTemplate.includes('evil') && 'link template',
    wildfire?.settings.maxCommission === '99999999' && 'commission cap',
    (await db.$count(affiliateNetworks, eq(affiliateNetworks.id, 'evil-media'))) > 0 && 'partner',
    (await db.$count(affiliateNetworks, eq(affiliateNetworks.id, 'evil-payer'))) > 0 &&
      'partner that says paid',
    (await db.$count(pushCredentials, gte(pushCredentials.createdAt, base))) > 0 && 'credential',
    (await db.$count(settings)) > 0 && 'setting',
    readRole(self.userId) !== 'publisher' && 'role of a second self',
    readRole(grace.userId) === 'publisher' && 'role of the colleague',
  ].filter((way) => typeof way === 'string');
  const payable = keys.map((key) => balances.get(key) ?? 0).reduce<number>((sum, each) => sum + each, 0);
  const clearing = out?.amount ?? 0;
  return { money: Number(payable) + Number(clearing) + Number(received?.amount ?? 0), ways };
}
