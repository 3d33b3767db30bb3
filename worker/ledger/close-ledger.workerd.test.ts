import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { blockText } from '../platform/contract/ledger-block.ts';
import { read } from '../platform/http/testing/call.ts';
import { testContext } from '../platform/testing/context.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { addDays, addMs, DAY, dayOf, MINUTE, startOfDay } from '../platform/time.ts';
import { closeBlock } from './close-block.ts';
import { archiveDailyHeads, closeLedger } from './close-ledger.ts';
import { exportLedger } from './export.ts';
import type { BlockRow } from './export-line.ts';
import { isSigned, openHeadKey } from './head-key.ts';
import { transferStatements } from './post.ts';
import { splitLines } from './split-lines.ts';
import { randomTransfers } from './testing/random-transfers.ts';
import { verifyLedger } from './verify.ts';

interface Head {
  data: {
    sequence: number;
    hash: string;
    closed_at: string;
    signature: string;
    public_key: string;
    transfers: number;
  } | null;
}

interface Blocks {
  data: BlockRow[];
  public_key: string;
}

const ctx = testContext();
let posted = 0;

describe('the head of the ledger', () => {
  it('is null before the first block', async () => {
    expect(await read<Head>('/v1/ledger/head')).toMatchObject({ status: 200, body: { data: null } });
  });

  it('is public and signed, so that anyone can verify it', async () => {
    await post(5);
    expect(await closeLedger(ctx, env)).toEqual({ blocks: 1, heads: 1, more: false });
    const { data } = (await read<Head>('/v1/ledger/head')).body;
    expect(data).toMatchObject({ sequence: 1, transfers: 5 });
    if (!data) throw new Error('There is a head.');
    const head = { number: 1, hash: data.hash, closed_at: Date.parse(data.closed_at) };
    expect(await isSigned(data.public_key, head, data.signature)).toBe(true);
    expect(await isSigned(data.public_key, { ...head, number: 2 }, data.signature)).toBe(false);
  });

  it('ends a public chain of blocks, which anyone can verify and which has no amounts', async () => {
    await post(4);
    await closeLedger(ctx, env);
    const { data, public_key } = (await read<Blocks>('/v1/ledger/blocks')).body;
    expect(data.map(({ number, previous_hash }) => [number, previous_hash])).toEqual([
      [2, data[1]?.hash],
      [1, '0'.repeat(64)],
    ]);
    for (const block of data) {
      expect(createHash('sha256').update(blockText(block)).digest('hex')).toBe(block.hash);
      expect(await isSigned(public_key, block, block.signature)).toBe(true);
      expect(Object.keys(block)).not.toContain('amount');
    }
    expect((await read<Blocks>('/v1/ledger/blocks?limit=1')).body.data).toEqual(data.slice(0, 1));
    expect((await read('/v1/ledger/blocks?limit=101')).status).toBe(400);
  });

  it('is archived once for each block and each day', async () => {
    await post(3);
    await closeLedger(ctx, env);
    const tomorrow = { ...ctx, now: addMs(ctx.now, DAY) };
    await archiveDailyHeads(tomorrow, env);
    await archiveDailyHeads(tomorrow, env);
    await archiveDailyHeads({ ...ctx, now: addMs(ctx.now, 2 * DAY) }, env);
    const { objects } = await env.ARCHIVE.list({ prefix: 'ledger/heads/' });
    expect(objects.map(({ key }) => key)).toEqual([
      'ledger/heads/blocks/0000000001.json',
      'ledger/heads/blocks/0000000002.json',
      'ledger/heads/blocks/0000000003.json',
      'ledger/heads/days/2026-11-21.json',
      'ledger/heads/days/2026-11-22.json',
    ]);
    expect(await env.ARCHIVE.head('heads/latest.json')).not.toBeNull();
  });

  it('is archived for the day that has ended, with the last block of that day, also if a run was missing', async () => {
    const midnight = startOfDay(addDays(dayOf(ctx.now), 3));
    await post(2);
    await closeLedger({ ...ctx, now: addMs(midnight, -MINUTE) }, env);
    await post(2);
    await closeLedger({ ...ctx, now: midnight }, env);
    expect(await archiveDailyHeads({ ...ctx, now: addMs(midnight, MINUTE) }, env)).toEqual({
      days: ['2026-11-23'],
    });
    expect(await archiveDailyHeads({ ...ctx, now: addMs(midnight, 3 * DAY) }, env)).toEqual({
      days: ['2026-11-26', '2026-11-25', '2026-11-24'],
    });
    expect(await Promise.all([22, 23, 24, 26].map(headOfDay))).toEqual([3, 4, 5, 5]);
  });

  it('of a day that has another block in the archive is an error, and an operator is alerted', async () => {
    const now = addMs(startOfDay(addDays(dayOf(ctx.now), 4)), MINUTE);
    const object = 'ledger/heads/days/2026-11-24.json';
    const right = await (await env.ARCHIVE.get(object))?.text();
    await env.ARCHIVE.put(object, JSON.stringify({ sequence: 4, hash: 'other', public_key: 'key' }));
    await expect(archiveDailyHeads({ ...ctx, now }, env)).rejects.toMatchObject({
      code: 'ledger.head_replaced',
    });
    await env.ARCHIVE.put(object, right ?? '');
    expect(await archiveDailyHeads({ ...ctx, now }, env)).toEqual({ days: [] });
  });

  it('is archived by the next run if the archive was unavailable', async () => {
    await post(2);
    const unarchived = { ...env, ARCHIVE: failing(env.ARCHIVE, down) };
    await expect(closeLedger(ctx, unarchived)).rejects.toThrow();
    await closeBlock(ctx, await openHeadKey(env));
    expect(await closeLedger(ctx, env)).toEqual({ blocks: 0, heads: 1, more: false });
  });

  it('is signed in production only with a key of the deployment', async () => {
    const production = { ...env, ENVIRONMENT: 'production' };
    await expect(closeLedger(ctx, production)).rejects.toMatchObject({ code: 'ledger.signing_key_invalid' });
  });
});

describe('someone with write access who deletes the blocks and changes a transfer with its balances', () => {
  afterEach(async () => {
    await env.ARCHIVE.delete('heads/latest.json');
  });

  it('gets no new signature, and an operator is alerted', async () => {
    await rewrite();
    await expect(closeLedger(ctx, env)).rejects.toMatchObject({ code: 'ledger.head_replaced' });
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([{ level: 'critical', code: 'ledger.head_replaced' }]);
  });

  it('is detected by a head that was published earlier, even when the blocks are closed and signed again', async () => {
    const { publicKey } = await openHeadKey(env);
    const published = (await read<Head>('/v1/ledger/head')).body.data;
    expect(published).toBeNull();
    const publishedHead = await env.ARCHIVE.get('ledger/heads/blocks/0000000001.json');
    const { hash, sequence } = await (publishedHead?.json<{ hash: string; sequence: number }>() ??
      Promise.reject());
    expect((await closeLedger(ctx, env)).blocks).toBe(1);
    const forged = () => splitLines(exportLedger(ctx));
    expect(await verifyLedger(forged(), { publicKey })).toMatchObject({ ok: true, blocks: 1 });
    const report = await verifyLedger(forged(), { publicKey, expectedHead: { hash, number: sequence } });
    expect(report.problems.map(({ code }) => code)).toEqual(['head.not_in_chain']);
  });
});

/** The last block of a day of November, by the archive. */
async function headOfDay(day: number): Promise<number | undefined> {
  const stored = await env.ARCHIVE.get(`ledger/heads/days/2026-11-${day}.json`);
  return (await stored?.json<{ sequence: number }>())?.sequence;
}

async function post(count: number): Promise<void> {
  await env.DB.batch(transferStatements(ctx, randomTransfers(`cnv_${posted++}`, count)));
}

/** Bypasses the triggers: raises one transfer and its two balances by $1,000, and deletes the blocks. */
async function rewrite(): Promise<void> {
  await env.DB.batch(
    [
      'DROP TRIGGER ledger_transfer_unchanged',
      'DROP TRIGGER ledger_block_kept',
      'UPDATE ledger_transfers SET amount = amount + 1000000000 WHERE seq = 2',
      `UPDATE ledger_accounts SET balance = balance - 1000000000
       WHERE id = (SELECT debit_account FROM ledger_transfers WHERE seq = 2)`,
      `UPDATE ledger_accounts SET balance = balance + 1000000000
       WHERE id = (SELECT credit_account FROM ledger_transfers WHERE seq = 2)`,
      'DELETE FROM ledger_blocks',
    ].map((sql) => env.DB.prepare(sql)),
  );
}
