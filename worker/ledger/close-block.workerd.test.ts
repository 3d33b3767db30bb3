import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { testContext } from '../platform/testing/context.ts';
import { closeBlock } from './close-block.ts';
import { exportLedger } from './export.ts';
import { transferStatements } from './post.ts';
import { splitLines } from './split-lines.ts';
import { testHeadKey } from './testing/head-key.ts';
import { randomTransfers } from './testing/random-transfers.ts';
import { verifyLedger } from './verify.ts';

const ctx = testContext();
const key = await testHeadKey();

function post(name: string, count: number) {
  return env.DB.batch(transferStatements(ctx, randomTransfers(name, count)));
}

function verification() {
  return verifyLedger(splitLines(exportLedger(ctx)));
}

describe('closeBlock', () => {
  it('closes nothing in an empty ledger, which is valid', async () => {
    expect(await closeBlock(ctx, key)).toBeNull();
    expect(await verification()).toMatchObject({ ok: true, accounts: 0, transfers: 0, blocks: 0 });
  });

  it('closes the transfers since the last block into a block chained to it', async () => {
    await post('cnv_first', 40);
    const first = await closeBlock(ctx, key);
    expect(first).toMatchObject({ number: 1, first_seq: 1, last_seq: 40, row_count: 40, closed_at: ctx.now });
    expect(first?.previous_hash).toBe('0'.repeat(64));
    expect(await closeBlock(ctx, key)).toBeNull();
    await post('cnv_second', 5);
    const second = await closeBlock(ctx, key);
    expect(second).toMatchObject({ number: 2, first_seq: 41, last_seq: 45, previous_hash: first?.hash });
  });

  it('exports a valid chain, with later transfers open', async () => {
    await post('cnv_tail', 6);
    expect(await verification()).toMatchObject({ ok: true, problems: [], transfers: 51, blocks: 2, open: 6 });
  });

  it('creates one block when two calls close at once', async () => {
    const made = await Promise.all([closeBlock(ctx, key), closeBlock(ctx, key), closeBlock(ctx, key)]);
    expect(made.filter((block) => block !== null)).toHaveLength(1);
    expect(await verification()).toMatchObject({ ok: true, blocks: 3, open: 0 });
  });

  it('doesn’t block writers, whose rows come into this block or the next', async () => {
    await post('cnv_while_0', 50);
    const writers = [1, 2, 3, 4].map((number) => post(`cnv_while_${number}`, 50));
    await Promise.all([closeBlock(ctx, key), ...writers]);
    await closeBlock(ctx, key);
    expect(await verification()).toMatchObject({ ok: true, transfers: 301, open: 0 });
  });

  it('creates blocks that can’t be changed or deleted', async () => {
    for (const sql of ["UPDATE ledger_blocks SET hash = 'x'", 'DELETE FROM ledger_blocks'])
      await expect(env.DB.prepare(sql).run()).rejects.toThrow('ledger.append_only');
  });

  it('makes changes visible that bypass the triggers', async () => {
    await env.DB.prepare('DROP TRIGGER ledger_transfer_unchanged').run();
    await env.DB.prepare('UPDATE ledger_transfers SET amount = amount + 1 WHERE seq = 42').run();
    const { ok, problems } = await verification();
    expect(ok).toBe(false);
    expect(problems.map(({ code, at }) => [code, at])).toEqual([
      ['block.rows_differ', 'block 2'],
      ['account.balance_differs', expect.any(String)],
      ['account.balance_differs', expect.any(String)],
    ]);
  });
});
