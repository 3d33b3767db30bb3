import { beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import { parseUsd } from '../../platform/money.ts';
import { updateSettings } from '../../platform/settings/settings.ts';
import { testContext } from '../../platform/testing/context.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { Fuse, Killed, killable } from '../testing/killable.ts';
import { liveRuns } from '../testing/live-runs.ts';
import { NO_ENGINE, setPayer } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { IBAN_DETAILS, PAYPAL_DETAILS, sandboxRails, US_DETAILS } from '../testing/sandbox-rails.ts';
import { readRunParts } from './run-store.ts';
import { startRun } from './start-run.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);

const { live, transfers } = liveRuns(ctx);

beforeAll(async () => {
  await setPayer(ctx);
  // One person approves all runs of the day.
  await updateSettings(ctx, { second_person_from: '1000000.00' });
});

const RAILS = {
  paypal: async (id: Parameters<typeof encryptedDetails>[0]) =>
    encryptedDetails(id, PAYPAL_DETAILS(`${id.toLowerCase()}@site.example`)),
  iban: async (id: Parameters<typeof encryptedDetails>[0]) => encryptedDetails(id, IBAN_DETAILS),
  us: async (id: Parameters<typeof encryptedDetails>[0]) => encryptedDetails(id, US_DETAILS),
};

describe.each([
  ['PayPal', ['paypal', 'paypal', 'paypal']],
  ['bank files', ['iban', 'us', 'iban']],
  ['both rails', ['paypal', 'iban', 'us']],
] as const)('a run over %s', (name, methods) => {
  it('pays each publisher exactly once wherever its worker is killed, with a second worker beside it', {
    timeout: 600_000,
  }, async () => {
    const publishers = await Promise.all(methods.map((method) => publisherWithSales(RAILS[method])));
    let kills = 0;
    for (let at = 1; ; at++) {
      await report(
        publishers.map((each, index) => each.paid(`${name}-${at}-${index}`, `${30 + 2 * index}.02`)),
      );
      const before = new Set((await transfers()).keys());
      const { id } = await startRun(ctx, NO_ENGINE, { period: null, reason: 'A run to be killed' });
      const fuse = new Fuse(at);
      const broken = sandboxRails(async (call) => {
        fuse.step();
        const response = await call();
        fuse.step();
        return response;
      });
      try {
        await live(killable(ctx, fuse), id, broken, fuse);
      } catch (error) {
        if (!(error instanceof Killed) && !String(error).includes('Killed') && !fuse.hasBurnt) throw error;
      }
      if (fuse.hasBurnt) kills++;
      await Promise.allSettled([live(ctx, id, sandboxRails()), live(ctx, id, sandboxRails())]);
      await live(ctx, id, sandboxRails());

      const { states } = await readRunParts(ctx, id);
      expect(states).toMatchObject([{ state: 'settled', payouts: 3, amount: String(parseUsd('48.03')) }]);
      const added = [...(await transfers())].filter(([key]) => !before.has(key));
      expect(added).toHaveLength(3);
      for (const [, values] of added) expect(values).toHaveLength(1);
      expect(added.flatMap(([, values]) => values).sort()).toEqual(['15.01', '16.01', '17.01']);
      for (const each of publishers) expect(await each.accounts()).toMatchObject({ approved: 0 });
      const clearing = await readBalances(ctx, [account.payoutClearing]);
      expect(clearing.get(account.payoutClearing)).toBe(0);
      if (!fuse.hasBurnt) break;
    }
    expect(kills).toBeGreaterThan(15);
  });
});
