import { expect, it } from 'vitest';
import { updateSettings } from '../platform/settings/settings.ts';
import { testContext } from '../platform/testing/context.ts';
import { createPayout } from './create-payout.ts';
import { advancePayout, readPayout } from './payouts.ts';
import { publishersWithSales } from './testing/publishers-with-sales.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);

it('no payout leaves the ledger while all are stopped, and it leaves afterwards', async () => {
  const { publisherId, paid, accounts } = await publisherWithSales();
  await report([paid('a', '30')]);
  const { id } = await createPayout(ctx, publisherId);
  await advancePayout(ctx, id, 'approved');
  const before = await accounts();
  await updateSettings(ctx, { payouts_stopped: true });
  await expect(advancePayout(ctx, id, 'sent')).rejects.toMatchObject({ code: 'payout.stopped', status: 409 });
  expect(await accounts()).toEqual(before);
  expect(await readPayout(ctx, id)).toMatchObject({ state: 'approved' });
  await updateSettings(ctx, { payouts_stopped: false });
  await advancePayout(ctx, id, 'sent');
  expect(await accounts()).toMatchObject({ approved: 0 });
});
