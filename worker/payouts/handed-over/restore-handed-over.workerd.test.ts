import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { parseUsd, toDollars } from '../../platform/money.ts';
import { updateSettings } from '../../platform/settings/settings.ts';
import { testContext } from '../../platform/testing/context.ts';
import { readMoment, restoreMoment } from '../../platform/testing/moment.ts';
import { addMs, MINUTE } from '../../platform/time.ts';
import { checkMoney } from '../../reconciliation/money-check/check-money.ts';
import { placeHold } from '../holds/operator-holds.ts';
import { approveRun, sendRun } from '../runs/decide-run.ts';
import { servePayoutRuns } from '../runs/run-jobs.ts';
import { workOn } from '../runs/run-payouts.ts';
import { readRun, readRunParts } from '../runs/run-store.ts';
import { sendPayouts } from '../runs/send-payouts.ts';
import { startRun } from '../runs/start-run.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { liveRuns } from '../testing/live-runs.ts';
import { NO_ENGINE, setPayer, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { IBAN_DETAILS, PAYPAL_DETAILS, sandboxRails } from '../testing/sandbox-rails.ts';
import { restoreHandedOver } from './restore-handed-over.ts';

const ctx = testContext();
const bea: Context = { ...ctx, actor: { kind: 'operator', name: 'bea' } };
const { publisherWithSales, report } = await publishersWithSales(ctx);
const { live, transfers } = liveRuns(ctx);
const rails = sandboxRails();

beforeAll(async () => {
  await setPayer(ctx);
  // One person approves all runs of the day.
  await updateSettings(ctx, { second_person_from: '10000.00' });
});

const RAILS = {
  PayPal: (id: Parameters<typeof encryptedDetails>[0]) =>
    encryptedDetails(id, PAYPAL_DETAILS(`${id.toLowerCase()}@site.example`)),
  'a bank file': (id: Parameters<typeof encryptedDetails>[0]) => encryptedDetails(id, IBAN_DETAILS),
};

/** The steps of a run, after each of which the database may be restored to. */
const STEPS = ['before the run', 'created', 'approved', 'sent'] as const;

describe.each(['PayPal', 'a bank file'] as const)('a run over %s that was handed over', (rail) => {
  it.each(STEPS)('is paid once after the database was restored to the moment %s', async (to) => {
    const publishers = await Promise.all([1, 2, 3].map(() => publisherWithSales(RAILS[rail])));
    const name = `${rail}-${to}`;
    await report(publishers.map((each, at) => each.paid(`${name}-${at}`, `${30 + 2 * at}.02`)));
    const before = new Set((await transfers()).keys());
    let moment = await readMoment();
    const note = async (step: (typeof STEPS)[number]) => {
      if (step === to) moment = await readMoment();
    };
    const { id } = await startRun(ctx, NO_ENGINE, { period: null, reason: 'The run' });
    await workThrough(ctx, id, rails);
    await note('created');
    const { amount } = await readRun(ctx, id);
    await approveRun(bea, id, { amount: toDollars(amount), reason: 'Checked' });
    await workThrough(ctx, id, rails);
    await note('approved');
    await sendRun(bea, id, { reason: 'Payout day' });
    while (await sendPayouts(ctx, id, rails));
    await note('sent');
    await live(ctx, id, rails);

    await restoreMoment(moment);
    const since = addMs(ctx.now, -MINUTE);
    const restored = await restoreHandedOver(ctx, since);
    expect(restored).toMatchObject([{ payouts: 3, amount: parseUsd('48.03') }]);
    expect(await restoreHandedOver(ctx, since)).toEqual([]);

    // Sales that came after the moment and are reported again change what is due, and nothing of what was sent.
    await report(publishers.map((each, at) => each.paid(`${name}-later-${at}`, '8.00')));
    await live(ctx, id, rails);

    const added = [...(await transfers())].filter(([key]) => !before.has(key));
    expect(added.flatMap(([, values]) => values).sort()).toEqual(['15.01', '16.01', '17.01']);
    const { states } = await readRunParts(ctx, id);
    expect(states).toMatchObject([{ state: 'settled', payouts: 3, amount: String(parseUsd('48.03')) }]);
    for (const each of publishers)
      expect(await each.accounts()).toMatchObject({ approved: parseUsd('4.00') });
    const clearing = await readBalances(ctx, [account.payoutClearing]);
    expect(clearing.get(account.payoutClearing)).toBe(0);
    expect(await checkMoney(ctx)).toMatchObject({ differences: 0 });
  });
});

it('a batch that was divided after the moment pays no one twice', async () => {
  const publishers = await Promise.all([1, 2, 3].map(() => publisherWithSales(RAILS.PayPal)));
  await report(publishers.map((each, at) => each.paid(`divided-${at}`, `${30 + 2 * at}.02`)));
  const before = new Set((await transfers()).keys());
  const { id } = await startRun(ctx, NO_ENGINE, { period: null, reason: 'The run' });
  await workThrough(ctx, id, rails);
  const { amount } = await readRun(ctx, id);
  await approveRun(bea, id, { amount: toDollars(amount), reason: 'Checked' });
  await workThrough(ctx, id, rails);
  await sendRun(bea, id, { reason: 'Payout day' });
  while (await sendPayouts(ctx, id, rails));
  const moment = await readMoment();
  await placeHold(bea, publishers[0]?.publisherId as PublisherId, 'Identity is being checked');
  for (let turn = 0; turn < 3; turn++) {
    await servePayoutRuns(ctx, NO_ENGINE, rails);
    await workOn(ctx, id, rails);
  }
  expect([...(await transfers()).keys()].filter((key) => !before.has(key))).toHaveLength(2);

  const paid = await transfers();

  await restoreMoment(moment);
  await expect(live(ctx, id, rails)).rejects.toThrow('The run doesn’t come to an end');
  expect(await transfers()).toEqual(paid);
  expect(await restoreHandedOver(ctx, addMs(ctx.now, -MINUTE))).toMatchObject([{ payouts: 2 }]);
  await live(ctx, id, rails);

  const added = [...(await transfers())].filter(([key]) => !before.has(key));
  expect(added.flatMap(([, values]) => values).sort()).toEqual(['15.01', '16.01', '17.01']);
  expect(await checkMoney(ctx)).toMatchObject({ differences: 0 });
});

describe('a batch whose ID was handed over with other transfers', () => {
  it('is not submitted, pays no one, and raises an alarm', async () => {
    const publisher = await publisherWithSales(RAILS.PayPal);
    await report([publisher.paid('first', '30.00')]);
    const moment = await readMoment();
    const { id } = await startRun(ctx, NO_ENGINE, { period: null, reason: 'The run' });
    await live(ctx, id, rails);
    const paid = await transfers();

    await restoreMoment(moment);
    await report([publisher.paid('second', '8.00')]);
    const again = await startRun(ctx, NO_ENGINE, { period: null, reason: 'The run' });
    expect(again.id).toBe(id);
    await expect(live(ctx, id, rails)).rejects.toThrow('The run doesn’t come to an end');
    expect(await transfers()).toEqual(paid);
    const { batches } = await readRunParts(ctx, id);
    expect(batches).toMatchObject([{ state: 'ready', attempts: 0 }]);
    const alerts = await env.DB.prepare('SELECT message FROM alerts WHERE subject = ?')
      .bind(batches[0]?.id ?? '')
      .all<{ message: string }>();
    expect(alerts.results.map(({ message }) => message).join()).toContain('couldn’t be submitted');
  });
});
