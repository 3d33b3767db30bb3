import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import type { Context } from '../../platform/context.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { parseUsd, toDollars } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { uploadStatement } from '../bank-statements/upload-statement.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { Fuse, Killed, killable } from '../testing/killable.ts';
import { NO_ENGINE, setPayer } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import {
  controlPayouts,
  IBAN_DETAILS,
  PAYPAL_DETAILS,
  paypalItems,
  sandboxRails,
  US_DETAILS,
} from '../testing/sandbox-rails.ts';
import { batchFile } from './batch-file.ts';
import { approveRun, sendRun } from './decide-run.ts';
import type { RunRails } from './rails-in-use.ts';
import { workOn } from './run-payouts.ts';
import { readRun, readRunParts } from './run-store.ts';
import { startRun } from './start-run.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);

/** Files that the bank has taken, by message ID. It takes a message once. */
const bank = new Map<string, string>();

beforeAll(() => setPayer(ctx));

/** What a person and the engine do next, decided by what is stored. */
async function live(
  current: Context,
  runId: PayoutRunId,
  rails: RunRails,
  fuse = new Fuse(0),
): Promise<void> {
  const bea: Context = { ...current, actor: { kind: 'operator', name: 'bea' } };
  for (let turn = 0; turn < 60; turn++) {
    const run = await readRun(ctx, runId);
    if (run.state === 'settled') return;
    if (run.state === 'created')
      await approveRun(bea, runId, { amount: toDollars(run.amount), reason: 'Checked' });
    else if (run.state === 'approved') await sendRun(bea, runId, { reason: 'Payout day' });
    else if (run.state === 'sent') {
      await serveBank(bea, runId, fuse);
      await workOn(current, runId, rails);
    } else await workOn(current, runId, rails);
  }
  throw new Error('The run doesn’t come to an end.');
}

/** Downloads each bank file, hands it to the bank and uploads the bank's statement. */
async function serveBank(current: Context, runId: PayoutRunId, fuse: Fuse): Promise<void> {
  const { batches } = await readRunParts(ctx, runId);
  for (const { id: batchId, rail, state } of batches) {
    if (rail !== 'bank' || state === 'done') continue;
    const messageId = batchId;
    if (!bank.has(messageId)) {
      const input = { runId, batchId, format: 'iso20022', reason: 'Upload' } as const;
      const file = await batchFile(current, env.ENCRYPTION_KEY, input);
      let xml = '';
      xml += file.text;
      fuse.step();
      bank.set(messageId, xml);
    }
    fuse.step();
    const response = await controlPayouts('bank/statement', {
      method: 'POST',
      body: bank.get(messageId) ?? '',
    });
    const upload = { fileName: 'statement.xml', file: await response.text(), reason: 'Daily statement' };
    await uploadStatement(current, upload);
  }
}

/** Transfers by idempotency key or end-to-end ID: every transfer that a provider has taken. */
async function transfers(): Promise<Map<string, string[]>> {
  const taken = new Map<string, string[]>();
  const add = (key: string, value: string) => taken.set(key, [...(taken.get(key) ?? []), value]);
  for (const item of await paypalItems()) add(item.senderItemId, item.value);
  for (const xml of bank.values())
    for (const [, key = '', value = ''] of xml.matchAll(/<EndToEndId>([^<]*)<[\s\S]*?Ccy="USD">([^<]*)</g))
      add(key, value);
  return taken;
}

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
