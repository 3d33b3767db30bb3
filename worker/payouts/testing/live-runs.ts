import { env } from 'cloudflare:workers';
import type { Context } from '../../platform/context.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { uploadStatement } from '../bank-statements/upload-statement.ts';
import { batchFile } from '../runs/batch-file.ts';
import { approveRun, sendRun } from '../runs/decide-run.ts';
import type { RunRails } from '../runs/rails-in-use.ts';
import { workOn } from '../runs/run-payouts.ts';
import { readRun, readRunParts } from '../runs/run-store.ts';
import { Fuse } from './killable.ts';
import { controlPayouts, paypalItems } from './sandbox-rails.ts';

/** Persons, an engine, PayPal and a bank that bring runs to their end. */
export function liveRuns(ctx: Context) {
  /** Files that the bank has taken, by message ID. It takes a message once. */
  const bank = new Map<string, string>();

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
    throw new Error(
      `The run doesn’t come to an end: ${JSON.stringify([await readRun(ctx, runId), await readRunParts(ctx, runId)])}`,
    );
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

  return { live, transfers };
}
