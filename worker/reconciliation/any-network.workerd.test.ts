import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PARTNER } from '../app/dev/demo-partner.ts';
import { type Month, monthOf } from '../clicks/store/store-name.ts';
import { createPayout } from '../payouts/create-payout.ts';
import { giveDetails } from '../payouts/testing/give-details.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { usd } from '../platform/money.ts';
import { addMs, DAY, dayOf } from '../platform/time.ts';
import { ingestReport } from '../sales/ingest.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { checkMoney } from './money-check/check-money.ts';
import { bookPayment } from './payments/book-payment.ts';

const operator = { key: ADMIN };
let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  member = await scene.signUp();
  await giveDetails(scene.ctx, member.id);
});

describe('the money of a partner’s network', () => {
  it('is received, reconciled and payable like any other’s', async () => {
    const soldAt = addMs(scene.ctx.now, -3 * DAY);
    const sale = sampleRow('partner sale', {
      ...{
        publisherRef: member.id,
        eventAt: soldAt,
        commission: usd('100'),
        status: 'approved',
        statusRaw: 'approved',
      },
    });
    await ingestReport(scene.ctx, { clickIdKeys: [] }, DEMO_PARTNER.slug, [{ row: sale }], 'postback');
    await expectPaid(DEMO_PARTNER.slug, 'partner sale', '100.00', monthOf(dayOf(soldAt)));
  });
});

describe('the money of an accepted claim', () => {
  it('is received, reconciled and payable like that of a network', async () => {
    const claimed = {
      click_id: await scene.click(member),
      order_id: 'claimed',
      order_value: '200.00',
      gross_commission: '90',
    };
    const filed = await read<{ data: { claim_id: string } }>('/v1/tracking/conversion', {
      ...{ method: 'POST', key: member.key },
      body: claimed,
    });
    const id = filed.body.data.claim_id;
    const accepted = await read(`/v1/operations/claims/${id}/accept`, {
      ...{ method: 'POST', ...operator },
      body: { gross_commission: '90', reason: 'The shop confirmed it' },
    });
    expect(accepted.status).toBe(200);
    await expectPaid('direct', id, '90.00', monthOf(dayOf(scene.ctx.now)));
  });
});

describe('a network that doesn’t exist', () => {
  it('can’t be paid or reconciled', async () => {
    await expect(pay('nowhere', '1.00', monthOf(dayOf(scene.ctx.now)))).rejects.toMatchObject({
      ...{ code: 'network.not_found', status: 404 },
    });
  });
});

async function expectPaid(network: string, row: string, amount: string, month: Month): Promise<void> {
  const networks = await read<{ data: { network_id: string }[] }>('/v1/operations/paying-networks', operator);
  expect(networks.body.data.map(({ network_id }) => network_id)).toContain(network);
  await expect(createPayout(scene.ctx, member.id)).rejects.toMatchObject({ code: 'payout.nothing_due' });
  const body = {
    ...{ network, month, content: `ID,Amount\n${row},${amount}\n`, reason: 'The statement' },
    columns: { id: 'ID', amount: 'Amount' },
  };
  const uploaded = await read<{ data: { matched_rows: number } }>('/v1/operations/network-statements', {
    ...{ method: 'POST', ...operator },
    body,
  });
  expect(uploaded).toMatchObject({ status: 201, body: { data: { matched_rows: 1 } } });
  await pay(network, amount, month);
  const { body: listed } = await read<{ data: { covered: string }[] }>(
    `/v1/operations/network-payments?network=${network}`,
    operator,
  );
  expect(listed.data).toMatchObject([{ covered: amount }]);
  const { amount: due } = await createPayout(scene.ctx, member.id);
  expect(due).toBe(usd(amount) / 2);
  expect(await checkMoney(scene.ctx)).toMatchObject({ differences: 0 });
}

function pay(networkId: string, amount: string, month: Month) {
  return bookPayment(scene.ctx, {
    ...{ networkId, month, amount: usd(amount), deductions: [], paidOn: dayOf(scene.ctx.now) },
    ...{ reference: `${networkId} pays`, reason: 'The payment' },
  });
}
