import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { uploadStatement } from '../bank-statements/upload-statement.ts';
import { advancePayout } from '../payouts.ts';
import type { RailName } from '../rail-names.ts';
import { batchFile } from '../runs/batch-file.ts';
import { railNamed } from '../runs/rails-in-use.ts';
import { listRunPayouts } from '../runs/run-lists.ts';
import { readRunParts } from '../runs/run-store.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import {
  addPaypalFault,
  controlPayouts,
  IBAN_DETAILS,
  PAYPAL_DETAILS,
  paypalItems,
  sandboxRails,
} from '../testing/sandbox-rails.ts';
import { applyOutcomes } from './apply-outcomes.ts';
import { readBatch, readTransfers } from './batch-store.ts';
import type { PayoutBatch } from './payout-batch.ts';

const ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);

/** A transfer as the provider has taken it. */
interface Taken {
  reference: string;
  amount: string;
}

/** How a provider is played: what differs between the rails. */
interface Provider {
  details: (id: Parameters<typeof encryptedDetails>[0]) => ReturnType<typeof encryptedDetails>;
  /** Prepares a provider that will not pay the next transfer. */
  failNext: () => Promise<unknown>;
  /** Hands a batch over as often as it is called, and returns what the provider has of it. */
  handOver: (batch: PayoutBatch) => Promise<Taken[]>;
  /** What the provider reports about the batch reaches us. */
  report: (batch: PayoutBatch, change?: { amount?: string; returned?: boolean }) => Promise<void>;
  reason: RegExp;
}

const files = new Map<string, string>();
let failsNext = false;

const PROVIDERS: Record<RailName, Provider> = {
  paypal: {
    details: (id) => encryptedDetails(id, PAYPAL_DETAILS(`${id.toLowerCase()}@site.example`)),
    failNext: () => addPaypalFault('failed_item'),
    async handOver(batch) {
      const { transfers } = await readTransfers(ctx, env.ENCRYPTION_KEY, batch.id);
      const submission = await railNamed(rails, 'paypal')?.submit(ctx, batch, transfers, async () => {});
      expect(submission?.state).toBe('accepted');
      return (await paypalItems())
        .filter(({ senderItemId }) => [...expected.keys()].includes(senderItemId))
        .map(({ senderItemId, value }) => ({ reference: senderItemId, amount: value }));
    },
    async report(batch, { amount, returned = false } = {}) {
      if (amount !== undefined) {
        const [key = ''] = expected.keys();
        const confirmation = `other:${batch.id}`;
        await applyOutcomes(
          ctx,
          [
            {
              key,
              state: 'paid',
              amount: parseUsd(amount),
              providerReference: null,
              confirmation,
              reason: null,
            },
          ],
          null,
        );
        return;
      }
      for (const item of await paypalItems())
        if (returned && expected.has(item.senderItemId))
          await controlPayouts(`paypal/items/${item.id}`, {
            method: 'POST',
            body: JSON.stringify({ status: 'RETURNED' }),
          });
      await railOutcomes(batch);
    },
    reason: /RECEIVER_UNREGISTERED|RETURNED/,
  },
  bank: {
    details: (id) => encryptedDetails(id, IBAN_DETAILS),
    failNext: async () => {
      failsNext = true;
    },
    async handOver(batch) {
      const input = { runId: batch.runId, batchId: batch.id, format: 'iso20022', reason: 'Upload' } as const;
      let xml = '';
      xml += (await batchFile(ctx, env.ENCRYPTION_KEY, input)).text;
      expect(files.get(batch.id) ?? xml, 'the same batch is the same file').toBe(xml);
      files.set(batch.id, xml);
      return [...xml.matchAll(/<EndToEndId>([^<]*)<[\s\S]*?Ccy="USD">([^<]*)</g)].map(
        ([, reference = '', amount = '']) => ({ reference, amount }),
      );
    },
    async report(batch, { amount, returned = false } = {}) {
      const file = files.get(batch.id) ?? '';
      const id = /<EndToEndId>([^<]*)/.exec(file)?.[1] ?? '';
      const query = returned || failsNext ? `?return=${id}` : '';
      failsNext = false;
      const response = await controlPayouts(`bank/statement${query}`, { method: 'POST', body: file });
      const text = await response.text();
      const xml = amount === undefined ? text : text.replaceAll('>15.00<', `>${amount}<`);
      await uploadStatement(ctx, { fileName: 'statement.xml', file: xml, reason: 'Daily statement' });
    },
    reason: /AC04/,
  },
};

/** The idempotency keys of the run's payouts with their amounts. */
let expected: Map<string, string>;

describe.each(['paypal', 'bank'] as const)('a provider behind the rail “%s”', (name) => {
  const provider = PROVIDERS[name];
  let runId: PayoutRunId;
  let batch: PayoutBatch;
  let publisher: Awaited<ReturnType<typeof publisherWithSales>>;
  let count = 0;

  beforeEach(async () => {
    publisher = await publisherWithSales(provider.details);
    await report([publisher.paid(`${name}-${count++}`, '30')]);
  });

  const start = async () => {
    if (name === 'paypal') await addPaypalFault('down');
    runId = (await createRunOf(ctx, null, rails)).id;
    await approveAndSend(ctx, runId, rails);
    const [first] = (await readRunParts(ctx, runId)).batches;
    if (!first) throw new Error('The run has no batch.');
    batch = await readBatch(ctx, first.id);
    expected = new Map([[(await payout()).idempotencyKey, '15.00']]);
  };
  const deliver = async (change?: { amount?: string; returned?: boolean }) => {
    await provider.handOver(batch);
    await workThrough(ctx, runId, rails);
    await provider.report(await readBatch(ctx, batch.id), change);
  };
  const payout = async () => {
    const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 5, offset: 0 });
    const own = rows.find(({ publisherId }) => publisherId === publisher.publisherId);
    if (!own) throw new Error('The run has no payout of the publisher.');
    return own;
  };

  it('gets each transfer of a batch once, however often the batch is handed over', async () => {
    await start();
    const first = await provider.handOver(batch);
    expect(await provider.handOver(batch)).toEqual(first);
    expect(first.map(({ amount }) => amount)).toEqual(['15.00']);
  });

  it('settles a payout with the money in the account of paid commission, and a repeated report changes nothing', async () => {
    const before = await onTheWay();
    await start();
    await deliver();
    expect(await payout()).toMatchObject({ state: 'settled' });
    const { version } = await payout();
    await provider.report(await readBatch(ctx, batch.id));
    expect(await payout()).toMatchObject({ version });
    expect(await publisher.accounts()).toEqual({ approved: 0, paid_out: 15_000_000 });
    expect(await onTheWay()).toBe(before);
  });

  it('puts the money of a failed transfer back with the provider’s reason, and the next attempt has another key', async () => {
    await start();
    await provider.failNext();
    await deliver();
    const failed = await payout();
    expect(failed).toMatchObject({ state: 'failed', failureReason: expect.stringMatching(provider.reason) });
    expect(await publisher.accounts()).toMatchObject({ approved: 15_000_000 });
    const again = await advancePayout(ctx, failed.id, 'approved');
    expect(again.idempotencyKey).not.toBe(failed.idempotencyKey);
    await advancePayout(ctx, failed.id, 'canceled');
    await publisherIsPaid();
  });

  it('that reports another amount changes nothing, and raises an alert', async () => {
    await start();
    await provider.handOver(batch);
    await provider.report(await readBatch(ctx, batch.id), { amount: '15.01' });
    expect(await payout()).toMatchObject({ state: 'sent' });
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 20 });
    expect(alerts.map(({ code }) => code)).toContain('payout.outcome_conflicting');
  });

  it('that returns a transfer after it was settled makes its sale due again', async () => {
    await start();
    await deliver();
    await provider.report(await readBatch(ctx, batch.id), { returned: true });
    expect(await payout()).toMatchObject({
      state: 'failed',
      failureReason: expect.stringMatching(provider.reason),
    });
    expect(await publisher.accounts()).toEqual({ approved: 15_000_000, paid_out: 0 });
    await advancePayout(ctx, (await payout()).id, 'canceled');
    await publisherIsPaid();
  });

  const onTheWay = async () =>
    (await readBalances(ctx, [account.payoutClearing])).get(account.payoutClearing) ?? 0;
  /** So that the next test starts without anything due. */
  const publisherIsPaid = async () => {
    await ctx.db.$client
      .prepare("UPDATE publishers SET status = 'suspended' WHERE publisher_id = ?")
      .bind(publisher.publisherId)
      .run();
  };
});

async function railOutcomes(batch: PayoutBatch): Promise<void> {
  const rail = railNamed(rails, 'paypal');
  if (!rail) throw new Error('PayPal is not set up.');
  for await (const { outcomes } of rail.outcomes(ctx, batch)) await applyOutcomes(ctx, outcomes, null);
}
