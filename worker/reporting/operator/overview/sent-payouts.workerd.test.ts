import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { saveDetails } from '../../../payouts/details/save-details.ts';
import { servePayoutRuns } from '../../../payouts/runs/run-jobs.ts';
import { readRunParts } from '../../../payouts/runs/run-store.ts';
import { download, upload } from '../../../payouts/testing/bank-file.ts';
import { encryptedDetails } from '../../../payouts/testing/give-details.ts';
import { approveAndSend, createRunOf, NO_ENGINE, workThrough } from '../../../payouts/testing/play-run.ts';
import { publishersWithSales } from '../../../payouts/testing/publishers-with-sales.ts';
import {
  addPaypalFault,
  controlPayouts,
  IBAN_DETAILS,
  PAYPAL_DETAILS,
  sandboxRails,
} from '../../../payouts/testing/sandbox-rails.ts';
import type { Context } from '../../../platform/context.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { wholeReads } from '../../../platform/testing/query-plans.ts';
import { addMs, DAY, HOUR } from '../../../platform/time.ts';
import { readOverview, type WorkKind } from './read-overview.ts';

const ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);

const later = (milliseconds: number): Context => ({ ...ctx, now: addMs(ctx.now, milliseconds) });

async function work(kind: WorkKind, at: Context) {
  const found = (await readOverview(at)).find((each) => each.kind === kind);
  return [found?.count, found?.oldestAt ?? null];
}

it('a bank file waits for a person until it is handed over, also one that a run makes once a hold has ended', async () => {
  const toIban = () => publisherWithSales((id) => encryptedDetails(id, IBAN_DETAILS));
  const [paid, waits] = [await toIban(), await toIban()];
  await report([paid.paid('lamp', '60'), waits.paid('chair', '60')]);
  await saveDetails(ctx, env.ENCRYPTION_KEY, waits.publisherId, IBAN_DETAILS);
  const { id: runId } = await createRunOf(ctx, null, rails);
  await approveAndSend(ctx, runId, rails);
  expect(await work('bank_files', ctx)).toEqual([1, ctx.now]);
  const first = await download(ctx, runId, await lastBatch(runId));
  expect(await work('bank_files', ctx)).toEqual([0, null]);

  const after = later(73 * HOUR);
  await servePayoutRuns(after, NO_ENGINE, rails);
  await workThrough(after, runId, rails);
  expect(await work('bank_files', after)).toEqual([1, after.now]);
  await download(after, runId, await lastBatch(runId));
  expect(await work('bank_files', after)).toEqual([0, null]);

  const statement = await controlPayouts('bank/statement', { method: 'POST', body: first });
  expect(await upload(after, await statement.text())).toEqual({ settled: 1 });
  await servePayoutRuns(later(73 * HOUR + 6 * DAY), NO_ENGINE, rails);
  expect(await work('silent_payouts', later(73 * HOUR + 6 * DAY))).toEqual([0, null]);
  expect(await work('silent_payouts', later(73 * HOUR + 8 * DAY))).toEqual([1, after.now]);
});

it('a payout that PayPal says nothing final about is silent once unclaimed money would have come back', async () => {
  const publisher = await publisherWithSales((id) =>
    encryptedDetails(id, PAYPAL_DETAILS('ada@site.example')),
  );
  await report([publisher.paid('table', '60')]);
  await addPaypalFault('unclaimed_item');
  const { id: runId } = await createRunOf(ctx, null, rails);
  await approveAndSend(ctx, runId, rails);
  await workThrough(ctx, runId, rails);
  const [before] = await work('silent_payouts', later(34 * DAY));
  expect(await work('silent_payouts', later(36 * DAY))).toEqual([Number(before) + 1, ctx.now]);
});

it('neither is found by reading the batches or payouts of all years', async () => {
  const reads = await wholeReads(ctx, readOverview);
  expect(reads.map(({ name }) => name)).toEqual(['n']);
});

async function lastBatch(runId: Parameters<typeof readRunParts>[1]) {
  const batch = (await readRunParts(ctx, runId)).batches.at(-1);
  if (!batch) throw new Error('The run has no bank file.');
  return batch.id;
}
