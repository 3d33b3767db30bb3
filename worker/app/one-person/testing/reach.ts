import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { users } from '../../../accounts/identity/tables.ts';
import { affiliateNetworks, shareRules } from '../../../catalog/tables.ts';
import { account } from '../../../ledger/accounts.ts';
import { ledgerAccounts } from '../../../ledger/tables.ts';
import { pushCredentials } from '../../../networks/tables.ts';
import { payouts } from '../../../payouts/tables.ts';
import { listed } from '../../../platform/database.ts';
import { settings } from '../../../platform/settings/tables.ts';
import { networkPayments } from '../../../reconciliation/tables.ts';
import type { Stage } from './stage.ts';

/** What a sequence has reached, read from the ledger and the tables, and from no record of the rule. */
export interface Reach {
  /** In micro-USD: what became payable, was approved for payout, or was booked as received. */
  money: number;
  ways: string[];
}

/** In one round trip, because it is read after every step of every sequence. */
export async function readReach({ ctx, base, ada, self, grace, friend, settled }: Stage): Promise<Reach> {
  const { db } = ctx;
  const owners = [friend.id, ada.publisherId, settled.publisherId];
  const keys = owners.map((id) => account.publisher(id, 'approved'));
  const total = (column: Parameters<typeof sql>[1]) => sql<number>`COALESCE(SUM(${column}), 0)`;
  const number = { number: sql<number>`COUNT(*)` };
  const [payable, out, received, wildfire, partners, shares, credentials, changed, roles] = await db.batch([
    db
      .select({ amount: total(ledgerAccounts.balance) })
      .from(ledgerAccounts)
      .where(inArray(ledgerAccounts.key, listed(keys))),
    db
      .select({ amount: total(payouts.amount) })
      .from(payouts)
      .where(
        and(eq(payouts.publisherId, friend.id), inArray(payouts.state, ['approved', 'sent', 'settled'])),
      ),
    db
      .select({ amount: total(networkPayments.amount) })
      .from(networkPayments)
      .where(gte(networkPayments.createdAt, base)),
    db.select().from(affiliateNetworks).where(eq(affiliateNetworks.id, 'wildfire')),
    db
      .select({ id: affiliateNetworks.id })
      .from(affiliateNetworks)
      .where(inArray(affiliateNetworks.id, ['evil-media', 'evil-payer'])),
    db.select(number).from(shareRules).where(gte(shareRules.createdAt, base)),
    db.select(number).from(pushCredentials).where(gte(pushCredentials.createdAt, base)),
    db.select(number).from(settings),
    db
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(inArray(users.id, [self.userId, grace.userId])),
  ]);
  const roleOf = (id: string) => roles.find((each) => each.id === id)?.role;
  const hasPartner = (id: string) => partners.some((each) => each.id === id);
  const isAny = ([counted]: { number: number }[]) => counted !== undefined && counted.number > 0;
  const ways = [
    isAny(shares) && 'share',
    wildfire[0]?.settings.linkTemplate.includes('evil') && 'link template',
    wildfire[0]?.settings.maxCommission === '99999999' && 'commission cap',
    hasPartner('evil-media') && 'partner',
    hasPartner('evil-payer') && 'partner that says paid',
    isAny(credentials) && 'credential',
    isAny(changed) && 'setting',
    roleOf(self.userId) !== 'publisher' && 'role of a second self',
    roleOf(grace.userId) === 'publisher' && 'role of the colleague',
  ].filter((way) => typeof way === 'string');
  const money = [payable, out, received].reduce((sum, [row]) => sum + (row?.amount ?? 0), 0);
  return { money, ways };
}
