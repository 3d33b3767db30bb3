import { expect, it } from 'vitest';
import { updateSettings } from '../platform/settings/settings.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, HOUR } from '../platform/time.ts';
import { createPayout } from './create-payout.ts';
import { advancePayout, readPayout } from './payouts.ts';
import { servePayoutRuns } from './runs/run-jobs.ts';
import { readRunParts } from './runs/run-store.ts';
import { download, payByBank } from './testing/bank-file.ts';
import { encryptedDetails } from './testing/give-details.ts';
import { approveAndSend, createRunOf, NO_ENGINE } from './testing/play-run.ts';
import { publishersWithSales } from './testing/publishers-with-sales.ts';
import { answerWith, PAYPAL_DETAILS, paypalItems, sandboxRails } from './testing/sandbox-rails.ts';

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

it('a batch that was debited before isn’t handed to PayPal while all are stopped, and is paid afterwards', async () => {
  const rails = sandboxRails();
  const one = await publisherWithSales((id) => encryptedDetails(id, PAYPAL_DETAILS('one@site.example')));
  await report([one.paid('a', '30')]);
  await answerWith('no_funds');
  const { id } = await createRunOf(ctx, null, rails);
  await approveAndSend(ctx, id, rails);
  expect((await readRunParts(ctx, id)).batches).toMatchObject([{ state: 'ready', attempts: 1 }]);
  await updateSettings(ctx, { payouts_stopped: true });
  await servePayoutRuns({ ...ctx, now: addMs(ctx.now, HOUR) }, NO_ENGINE, rails);
  expect((await readRunParts(ctx, id)).batches).toMatchObject([{ state: 'ready', attempts: 1 }]);
  expect(await paypalItems()).toEqual([]);
  await updateSettings(ctx, { payouts_stopped: false });
  await servePayoutRuns({ ...ctx, now: addMs(ctx.now, 2 * HOUR) }, NO_ENGINE, rails);
  expect(await paypalItems()).toMatchObject([{ value: '15.00' }]);
});

it('a bank file isn’t handed out while all are stopped, not even once more', async () => {
  const one = await publisherWithSales();
  await report([one.paid('a', '30')]);
  const { runId, batchId, file } = await payByBank(ctx, sandboxRails());
  await updateSettings(ctx, { payouts_stopped: true });
  await expect(download(ctx, runId, batchId)).rejects.toMatchObject({ code: 'payout.stopped' });
  await updateSettings(ctx, { payouts_stopped: false });
  expect(await download(ctx, runId, batchId)).toBe(file);
});
