import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PayoutId, PayoutRunId, PublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { createPayout } from '../create-payout.ts';
import { advancePayout, readPayout } from '../payouts.ts';
import { readDestination } from '../read-destination.ts';
import { servePayoutRuns } from '../runs/run-jobs.ts';
import { listRunPayouts } from '../runs/run-lists.ts';
import { readRunParts } from '../runs/run-store.ts';
import { payoutDetails } from '../tables.ts';
import { download, payByBank } from '../testing/bank-file.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, NO_ENGINE, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { answerWith, PAYPAL_DETAILS, paypalItems, sandboxRails } from '../testing/sandbox-rails.ts';
import { eraseReplacedDetails } from './erase-details.ts';
import { saveDetails } from './save-details.ts';
import { withdrawDetails } from './withdraw-details.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);

const paypal = (email: string) => (id: PublisherId) => encryptedDetails(id, PAYPAL_DETAILS(email));
const versionsOf = (publisherId: PublisherId) =>
  ctx.db.select().from(payoutDetails).where(eq(payoutDetails.publisherId, publisherId));

describe('payout details that are withdrawn', () => {
  it('get no payout that waits, and their text is erased', async () => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '30')]);
    const { id } = await createPayout(ctx, publisherId);
    await advancePayout(ctx, id, 'approved');
    await withdrawDetails(ctx, publisherId).run();
    await expect(advancePayout(ctx, id, 'sent')).rejects.toMatchObject({ code: 'payout.no_details' });
    expect(await readPayout(ctx, id)).toMatchObject({ state: 'approved' });
    expect(await versionsOf(publisherId)).toMatchObject([
      { canceledAt: ctx.now, encrypted: null, erasedAt: ctx.now },
    ]);
  });

  it('leave no earlier version active, and none that is held', async () => {
    const { publisherId } = await publisherWithSales();
    const save = (hours: number) =>
      saveDetails(
        { ...ctx, now: addMs(ctx.now, hours * HOUR) },
        env.ENCRYPTION_KEY,
        publisherId,
        PAYPAL_DETAILS(`v${hours}@site.example`),
      );
    await save(1);
    await save(100);
    await withdrawDetails({ ...ctx, now: addMs(ctx.now, 101 * HOUR) }, publisherId).run();
    expect((await versionsOf(publisherId)).every(({ canceledAt }) => canceledAt !== null)).toBe(true);
  });

  it('take a payout out of a batch that reached no one, which is paid once there are other details', async () => {
    const rails = sandboxRails();
    const stolen = await publisherWithSales(paypal('thief@site.example'));
    const other = await publisherWithSales(paypal('other@site.example'));
    await report([stolen.paid('a', '30'), other.paid('a', '30')]);
    await answerWith('no_funds');
    const { id: runId } = await createRunOf(ctx, null, rails);
    await approveAndSend(ctx, runId, rails);
    await withdrawDetails(ctx, stolen.publisherId).run();
    const [sent] = await versionsOf(stolen.publisherId);
    expect(sent).toMatchObject({ canceledAt: ctx.now, encrypted: expect.any(String) });
    let hours = 0;
    const serve = async () => {
      const later = { ...ctx, now: addMs(ctx.now, ++hours * HOUR) };
      await servePayoutRuns(later, NO_ENGINE, rails);
      await workThrough(later, runId, rails);
    };
    for (let turn = 0; turn < 4; turn++) await serve();
    expect((await paypalItems()).map(({ receiver }) => receiver)).toEqual(['other@site.example']);
    expect(await eraseReplacedDetails(ctx)).toEqual({ erased: 1 });

    await saveDetails(ctx, env.ENCRYPTION_KEY, stolen.publisherId, PAYPAL_DETAILS('owner@site.example'));
    hours = 4 * 24;
    for (let turn = 0; turn < 4; turn++) await serve();
    expect((await paypalItems()).map(({ receiver }) => receiver).sort()).toEqual([
      'other@site.example',
      'owner@site.example',
    ]);
  });

  it('stop the file of a bank that no one has, and not one that was handed out', async () => {
    const rails = sandboxRails();
    const before = await publisherWithSales();
    await report([before.paid('b', '30')]);
    const { runId, batchId, file } = await payByBank(ctx, rails);
    await withdrawDetails(ctx, before.publisherId).run();
    expect(await download(ctx, runId, batchId)).toBe(file);

    const after = await publisherWithSales();
    await report([after.paid('c', '30')]);
    const { id } = await createRunOf(ctx, null, rails);
    await approveAndSend(ctx, id, rails);
    const [batch] = (await readRunParts(ctx, id)).batches;
    if (!batch) throw new Error('The run has no bank file.');
    await withdrawDetails(ctx, after.publisherId).run();
    const destinationOf = async (run: PayoutRunId) => {
      const { rows } = await listRunPayouts(ctx, { runId: run, state: undefined, limit: 1, offset: 0 });
      return readDestination(ctx, env.ENCRYPTION_KEY, rows[0]?.id as PayoutId);
    };
    await expect(destinationOf(id)).rejects.toMatchObject({ code: 'payout.withheld' });
    await expect(download(ctx, id, batch.id)).rejects.toMatchObject({ status: 409 });
    expect(await destinationOf(runId)).toMatchObject({ version: 1 });
  });
});
