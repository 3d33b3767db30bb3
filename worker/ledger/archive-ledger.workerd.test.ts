import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { listAlerts } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { down } from '../platform/testing/failing.ts';
import { replaced } from '../platform/testing/replaced.ts';
import { addMs, DAY, MINUTE, parseInstant } from '../platform/time.ts';
import { archiveLedger } from './archive-ledger.ts';
import { balancesUnder } from './balances.ts';
import { closeLedger } from './close-ledger.ts';
import { exportLedger } from './export.ts';
import { openHeadKey } from './head-key.ts';
import { transferStatements } from './post.ts';
import { splitLines } from './split-lines.ts';
import { randomTransfers } from './testing/random-transfers.ts';
import { verifyLedger } from './verify.ts';

/** The day of the last transfers. */
let day = parseInstant('2026-01-04T10:00:00Z');
let posted = 0;

describe('the ledger', () => {
  it('keeps transfers in the database until their block has been closed for a month', async () => {
    await closeBlocks(40, 5);
    const lastDay = testContext(parseInstant('2026-02-05T23:00:00Z'));
    expect(await archiveLedger(lastDay)).toEqual({ objects: 0, transfers: 0, more: false });
    expect(await liveTransfers()).toBe(45);
  });

  it('moves older blocks to the archive, one object for a day, and keeps balances and chain', async () => {
    await closeBlocks(7);
    day = parseInstant('2026-02-01T10:00:00Z');
    await closeBlocks(9);
    const before = await state();
    expect(await archiveLedger(testContext(parseInstant('2026-02-07T00:00:00Z')))).toEqual({
      objects: 2,
      transfers: 52,
      more: false,
    });
    expect(await liveTransfers()).toBe(9);
    expect(await state()).toEqual(before);
    const { objects } = await env.ARCHIVE.list({ prefix: 'ledger/blocks/' });
    expect(objects.map(({ key }) => key.replace(/-[0-9a-f]{16}\./, '-HASH.'))).toEqual([
      'ledger/blocks/0000000001-0000000002-HASH.ndjson.gz',
      'ledger/blocks/0000000003-0000000003-HASH.ndjson.gz',
    ]);
  });

  it('keeps what archived transfers have moved as the opening balance of each account', async () => {
    const { results } = await env.DB.prepare(
      `SELECT key FROM ledger_accounts a WHERE balance <> opening_balance + COALESCE((
         SELECT SUM(CASE a.id WHEN credit_account THEN amount WHEN debit_account THEN -amount END) FROM ledger_transfers), 0)`,
    ).all();
    expect(results).toEqual([]);
    const sum =
      'SELECT COUNT(*) AS used, SUM(opening_balance) AS total FROM ledger_accounts WHERE opening_balance <> 0';
    expect(await env.DB.prepare(sum).first()).toMatchObject({ used: expect.any(Number), total: 0 });
  });

  it('is exported whole in parts, while more of it is archived', async () => {
    await closeBlocks(30);
    const lines: string[] = [];
    for (let cursor: string | undefined, parts = 0; parts === 0 || cursor; parts++) {
      const part: string[] = [];
      for await (const line of splitLines(exportLedger(later(), { cursor, maxPages: 1 }))) part.push(line);
      cursor = part.at(-1)?.startsWith('{"type":"continue"')
        ? JSON.parse(part.pop() ?? '').cursor
        : undefined;
      lines.push(...part);
      if (parts === 3) expect(await archiveLedger(later())).toMatchObject({ objects: 2 });
    }
    expect(await verifyLedger(lines)).toMatchObject({ ok: true, problems: [], transfers: 91, open: 0 });
  });

  it('goes on when all its transfers are in the archive', async () => {
    expect(await liveTransfers()).toBe(0);
    expect(await verdict()).toMatchObject({ ok: true, transfers: 91, open: 0 });
    await closeBlocks(3);
    expect(await verdict()).toMatchObject({ ok: true, transfers: 94, open: 0 });
    expect(await archiveLedger(later())).toEqual({ objects: 1, transfers: 3, more: false });
  });
});

describe('a transfer', () => {
  it('can’t be deleted unless its block is archived, not even with a forged record of an archive', async () => {
    await closeBlocks(20);
    await expect(run('DELETE FROM ledger_transfers')).rejects.toThrow('ledger.append_only');
    const last = 'SELECT MAX(number) FROM ledger_blocks';
    for (const values of [
      `1, (SELECT last_seq FROM ledger_blocks WHERE number = 1), 1, 1, 40`,
      `(SELECT first_seq FROM ledger_blocks WHERE number = (${last})), 1000000, (${last}), (${last}), 20`,
      `(SELECT first_seq FROM ledger_blocks WHERE number = (${last})), (SELECT MAX(seq) FROM ledger_transfers), (${last}), (${last}), 19`,
    ])
      for (const insert of ['INSERT', 'REPLACE'])
        await expect(
          run(`${insert} INTO ledger_archives (first_seq, last_seq, first_block, last_block, transfers, object, sha256, archived_at)
             VALUES (${values}, 'forged', '', 1)`),
        ).rejects.toThrow('ledger.archive_not_next');
    expect(await liveTransfers()).toBe(20);
  });

  it('can’t take the place of an archived one, and the record of an archive can’t be changed', async () => {
    await expect(
      run(`INSERT INTO ledger_transfers (seq, id, debit_account, credit_account, amount, kind, subject, posted_at)
           SELECT 1, 'forged:1:1', debit_account, credit_account, 5, kind, subject, posted_at FROM ledger_transfers LIMIT 1`),
    ).rejects.toThrow('ledger.append_only');
    for (const statement of ["UPDATE ledger_archives SET sha256 = ''", 'DELETE FROM ledger_archives'])
      await expect(run(statement)).rejects.toThrow('ledger.append_only');
    expect(await verdict()).toMatchObject({ ok: true, transfers: 114 });
  });
});

describe('archiving that is interrupted', () => {
  beforeAll(async () => {
    await archiveLedger(later());
    await closeBlocks(6_000);
  });

  it.each<[when: string, broken: (ctx: Context) => Context, left: number]>([
    ['before the object is written', withBucket({ put: down }), 6_000],
    ['before the object is read back', withBucket({ get: getHeadsOnly }), 6_000],
    ['before the archive is recorded', withDatabase({ batch: down }), 6_000],
    ['before transfers are deleted', withFailingDelete(1), 6_000],
    ['when half of the transfers are deleted', withFailingDelete(2), 3_500],
  ])('%s loses nothing and alerts an operator', async (_, broken, left) => {
    const before = await state();
    const alerts = await alertCount('ledger.archive_delayed');
    await expect(archiveLedger(broken(later()))).rejects.toThrow();
    expect(await alertCount('ledger.archive_delayed')).toBe(alerts + 1);
    expect(await liveTransfers()).toBe(left);
    expect(await state()).toEqual(before);
  });

  it('is completed by the next run', async () => {
    const before = await state();
    await archiveLedger(later());
    expect(await liveTransfers()).toBe(0);
    expect(await state()).toEqual(before);
  });

  it('is done once by two runs at the same time', async () => {
    await closeBlocks(400);
    const before = await state();
    const runs = await Promise.all([1, 2, 3].map(() => archiveLedger(later())));
    expect(runs.map(({ transfers }) => transfers).toSorted((a, b) => a - b)).toEqual([0, 0, 400]);
    expect(await liveTransfers()).toBe(0);
    expect(await state()).toEqual(before);
  });
});

describe('nothing is deleted, and an operator is alerted,', () => {
  beforeAll(async () => {
    await closeBlocks(12);
  });

  it.each<[when: string, code: string, broken: (ctx: Context) => Context]>([
    ['when the archive stores nothing', 'archive.missing', withBucket({ put: async () => null })],
    ['when the archive stores other bytes', 'archive.damaged', withBucket({ put: putDamaged })],
  ])('%s', async (_, code, broken) => {
    await expect(archiveLedger(broken(later()))).rejects.toMatchObject({ code });
    expect(await alertCount(code)).toBe(1);
    expect(await liveTransfers()).toBe(12);
    // What is written stays as it is, so an operator removes what is damaged.
    const { objects } = await env.ARCHIVE.list({ prefix: 'ledger/blocks/' });
    const newest = objects.toSorted((one, other) => one.uploaded.getTime() - other.uploaded.getTime()).at(-1);
    if (code === 'archive.damaged' && newest) await env.ARCHIVE.delete(newest.key);
  });

  it('when the head that was archived with the last block has another hash', async () => {
    const name = await newestHead();
    const head = (await (await env.ARCHIVE.get(name))?.text()) ?? '';
    await env.ARCHIVE.put(name, head.replace(/"hash": "[0-9a-f]{4}/, '"hash": "0000'));
    await expect(archiveLedger(later())).rejects.toMatchObject({ code: 'ledger.archive_refused' });
    await env.ARCHIVE.put(name, head);
    expect(await liveTransfers()).toBe(12);
  });

  it('when a transfer was changed after its block was closed', async () => {
    await run('DROP TRIGGER ledger_transfer_unchanged');
    await run(
      'UPDATE ledger_transfers SET reason = reason || 1 WHERE seq = (SELECT MAX(seq) FROM ledger_transfers)',
    );
    await run(
      "UPDATE ledger_transfers SET kind = 'forged' WHERE seq = (SELECT MAX(seq) FROM ledger_transfers)",
    );
    await expect(archiveLedger(later())).rejects.toMatchObject({ code: 'ledger.archive_refused' });
    await run(
      "UPDATE ledger_transfers SET kind = 'conversion.reported' WHERE seq = (SELECT MAX(seq) FROM ledger_transfers)",
    );
    expect(await liveTransfers()).toBe(12);
  });
});

describe('the verification of the ledger', () => {
  it('reports an archived object that is missing, and one that was changed', async () => {
    const { objects } = await env.ARCHIVE.list({ prefix: 'ledger/blocks/' });
    const key = objects[0]?.key ?? '';
    const bytes = (await (await env.ARCHIVE.get(key))?.arrayBuffer()) ?? new ArrayBuffer();
    await env.ARCHIVE.delete(key);
    expect(await firstProblem()).toMatchObject({ code: 'archive.unreadable', at: key });
    await putDamaged(key, new Uint8Array(bytes));
    expect(await firstProblem()).toMatchObject({ code: 'archive.unreadable', at: key });
    await env.ARCHIVE.put(key, bytes);
    expect(await verdict()).toMatchObject({ ok: true });
  });

  it('reports an archived object that was changed together with its record', async () => {
    const { publicKey } = await openHeadKey(env);
    expect(await verifyLedger(splitLines(exportLedger(later())), { publicKey })).toMatchObject({ ok: true });
    const forged = await forge();
    expect((await firstProblem())?.code).toBe('block.rows_differ');
    await forged.undo();
    expect(await verdict()).toMatchObject({ ok: true });
  });
});

/** Posts transfers on a later day than before and closes them, each number in a block of its own. */
async function closeBlocks(...counts: number[]): Promise<void> {
  day = addMs(day, DAY);
  for (const [index, count] of counts.entries()) {
    const ctx = testContext(addMs(day, index * MINUTE));
    await env.DB.batch(transferStatements(ctx, randomTransfers(`cnv_${posted++}`, count)));
    await closeLedger(ctx, env);
  }
}

/** More than a month after the last transfers. */
function later(): Context {
  return testContext(addMs(day, 40 * DAY));
}

function verdict() {
  return verifyLedger(splitLines(exportLedger(later())));
}

async function firstProblem() {
  return (await verdict()).problems[0];
}

/** What nothing may change: the balances and the chain. */
async function state() {
  const { problems, transfers, blocks, head } = await verdict();
  return { problems, transfers, blocks, head, balances: [...(await balancesUnder(later(), 'publisher'))] };
}

async function liveTransfers(): Promise<number | null> {
  return env.DB.prepare('SELECT COUNT(*) AS count FROM ledger_transfers').first<number>('count');
}

async function alertCount(code: string): Promise<number> {
  const { alerts } = await listAlerts(later(), { page: 1, perPage: 50 });
  return alerts.find((alert) => alert.code === code)?.count ?? 0;
}

async function run(statement: string): Promise<void> {
  await env.DB.prepare(statement).run();
}

async function newestHead(): Promise<string> {
  const { objects } = await env.ARCHIVE.list({ prefix: 'ledger/heads/blocks/' });
  return objects.at(-1)?.key ?? '';
}

async function putDamaged(key: string, bytes: Uint8Array): Promise<R2Object | null> {
  const damaged = bytes.slice();
  damaged[40] = 255 - (damaged[40] ?? 0);
  return env.ARCHIVE.put(key, damaged);
}

/** Doubles an amount in an archived object, and records the object that results. */
async function forge(): Promise<{ undo(): Promise<void> }> {
  const record = await env.DB.prepare('SELECT * FROM ledger_archives ORDER BY last_seq LIMIT 1').first<
    Record<string, string | number>
  >();
  const [object, sha256] = [String(record?.object), String(record?.sha256)];
  const stored = await env.ARCHIVE.get(object);
  const original = (await stored?.arrayBuffer()) ?? new ArrayBuffer();
  const text = await new Response(
    new Blob([original]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();
  const edited = text.replace(/"amount":"(\d+)"/, (_, amount) => `"amount":"${Number(amount) * 2}"`);
  const bytes = await new Response(
    new Blob([edited]).stream().pipeThrough(new CompressionStream('gzip')),
  ).arrayBuffer();
  const hash = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
  await run('DROP TRIGGER ledger_archive_unchanged');
  const put = async (content: ArrayBuffer, contentHash: string) => {
    await env.ARCHIVE.put(object, content);
    await env.DB.prepare('UPDATE ledger_archives SET sha256 = ? WHERE object = ?')
      .bind(contentHash, object)
      .run();
  };
  await put(bytes, hash);
  return { undo: () => put(original, sha256) };
}

function withBucket(methods: Parameters<typeof replaced>[1]) {
  return (ctx: Context): Context => ({ ...ctx, archive: replaced(env.ARCHIVE, methods) });
}

function withDatabase(methods: Parameters<typeof replaced>[1]) {
  return (ctx: Context): Context => ({ ...ctx, db: openDatabase(replaced(env.DB, methods)) });
}

/** Reads the heads, but not archived blocks. */
function getHeadsOnly(key: string) {
  return key.startsWith('ledger/blocks/') ? down() : env.ARCHIVE.get(key);
}

/** Fails at the nth statement that deletes transfers. */
function withFailingDelete(nth: number) {
  let runs = 0;
  const failingRun = (statement: D1PreparedStatement) =>
    replaced(statement, { run: () => (++runs >= nth ? down() : statement.run()) });
  return withDatabase({
    prepare(text: string) {
      const statement = env.DB.prepare(text);
      if (!text.startsWith('DELETE FROM ledger_transfers')) return statement;
      return replaced(statement, {
        bind: (...values: unknown[]) => failingRun(statement.bind(...values)),
      });
    },
  });
}
