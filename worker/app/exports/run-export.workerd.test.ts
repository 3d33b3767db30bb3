import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../accounts/identity/accounts.ts';
import { closeLedger } from '../../ledger/close-ledger.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, DAY, HOUR, systemClock } from '../../platform/time.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { control } from '../../sandbox/testing/caller.ts';
import { TABLES } from '../declared.gen.ts';
import { continueExport, exportWeekly } from './export-jobs.ts';
import type { ExportRun } from './export-store.ts';
import { lastDone, listExports, readExport, readParts } from './export-store.ts';
import { exportedTables } from './exported-tables.ts';
import { readObject, readObjectNames, readRows } from './read-export.ts';
import { type PartValue, partValue } from './row-text.ts';
import { exportNext, runExport } from './run-export.ts';
import { bucket, finish, open, start } from './testing/bucket.ts';

let scene: Scene;
let member: Member;
let sales = 0;

beforeEach(async () => {
  scene ??= await openScene();
  member ??= await scene.signUp();
  await control('reset', {});
});

const at = (milliseconds: number) => ({ ...scene.ctx, now: addMs(systemClock(), milliseconds) });
const answers = (...next: string[]) => control('s3/answers', { next });

/** A new sale, with its click. */
async function sell(): Promise<void> {
  const clickId = await scene.click(member);
  await scene.report(sampleRow(`exported-${++sales}`, { clickRef: clickId, orderId: `A-${sales}` }));
}

/** Every exported row of the database, by table. */
async function storedRows(): Promise<Map<string, string[]>> {
  const tables = await exportedTables(scene.ctx);
  const found = new Map<string, string[]>();
  for (const { name, columns } of tables) {
    const rows = await env.DB.prepare(
      `SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "${name}"`,
    ).raw();
    found.set(name, rows.map((row) => JSON.stringify(row.map((value) => partValue(name, value)))).sort());
  }
  return found;
}

async function exportedRows(run?: ExportRun): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>((await exportedTables(scene.ctx)).map(({ name }) => [name, []]));
  for await (const { table, rows } of readRows(await open(run)))
    found.get(table)?.push(...rows.map((row: PartValue[]) => JSON.stringify(row)));
  return new Map([...found].map(([name, rows]) => [name, rows.sort()]));
}

describe('an export', () => {
  it('has every row of every table that no declaration leaves out, and each object that these refer to', async () => {
    await sell();
    await closeLedger(scene.ctx, env);
    await env.ARCHIVE.put('ledger/blocks/1-2-abc.ndjson.gz', 'a block');
    await env.ARCHIVE.put('clicks/month=2026-11/publisher=PUB000001/clicks-1.parquet', 'visits');
    const stored = await storedRows();
    const run = await finish(scene.ctx, await start(scene.ctx));

    expect(run.state).toBe('done');
    const exported = await exportedRows();
    expect([...exported].filter(([, rows]) => rows.length > 0).length).toBeGreaterThan(15);
    for (const [table, rows] of stored)
      if (table !== 'audit_log') expect(exported.get(table), table).toEqual(rows);
    const opened = await open();
    const listed = [...opened.manifest.tables, ...opened.manifest.left_out].map(({ name }) => name);
    expect(listed.sort()).toEqual(TABLES.map(({ name }) => name).sort());
    expect(opened.manifest.cut.ledger?.sequence).toBe(1);
    const names = [...(await readObjectNames(opened)).keys()];
    expect(names).toContain('ledger/blocks/1-2-abc.ndjson.gz');
    expect(names.filter((name) => name.startsWith('clicks/'))).toEqual([]);
    const copy = await readObject(opened, 'ledger/blocks/1-2-abc.ndjson.gz');
    expect(new TextDecoder().decode(copy)).toBe('a block');
  });

  it('is of one moment, whatever is written while it reads', async () => {
    let atCut: Map<string, string[]> | null = null;
    const run = await finish(scene.ctx, await start(scene.ctx), async ({ cut }) => {
      if (cut !== null) atCut ??= await storedRows();
      await sell();
      const number = `${++sales}`;
      await env.DB.batch([
        env.DB.prepare("INSERT INTO settings VALUES (?1, ?1, 1, 'test')").bind(`made-${number}`),
        env.DB.prepare("UPDATE settings SET key = key || '-renamed' WHERE key = ?1").bind(
          `made-${sales - 2}`,
        ),
        env.DB.prepare('DELETE FROM settings WHERE key = ?1').bind(`made-${sales - 4}-renamed`),
      ]);
      await createAccount(scene.ctx, {
        ...{ platform: 'general', referralSource: null, policyVersion: '1.0', marketingConsent: false },
        ...{ email: `late-${number}@site.example`, fullName: 'Late', passwordHash: 'none' },
      });
    });
    expect(run.state).toBe('done');
    expect(atCut).not.toBeNull();
    const exported = await exportedRows(run);
    expect(exported.get('settings')?.length).toBeGreaterThan(1);
    for (const [table, rows] of atCut ?? new Map<string, string[]>())
      expect(exported.get(table), table).toEqual(rows);
    expect(await leftovers()).toEqual({ triggers: 0, changes: 0 });
  });

  it('can’t be read by the account of its bucket', async () => {
    await sell();
    const run = await finish(scene.ctx, await start(scene.ctx));
    const parts = await readParts(scene.ctx, run.id);
    for (const { name } of [...parts, { name: `${run.folder}/manifest.json.age` }]) {
      const text = Buffer.from(await bucket.get(name)).toString('latin1');
      expect(text.startsWith('age-encryption.org/v1')).toBe(true);
      expect(text).not.toContain('PUB0');
    }
  });

  it('that is killed after any of its units is continued, and writes nothing twice in its manifest', async () => {
    await sell();
    const started = await start(scene.ctx);
    let units = 0;
    const step = {
      do: async (_name: string, ...rest: unknown[]) => {
        if (++units % 2 === 0) throw new Error('the engine was killed');
        const work = rest.at(-1) as () => Promise<unknown>;
        return work();
      },
    };
    const params = { exportId: started.id, requestId: 'test' };
    let state = 'running';
    for (let engines = 0; engines < 40 && state === 'running'; engines++) {
      await runExport(env, params, step as never).catch(() => undefined);
      ({ state } = await readExport(scene.ctx, started.id));
    }
    expect(state).toBe('done');
    const names = (await open()).manifest.parts.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is continued by one of two engines that work on it at once', async () => {
    const started = await start(scene.ctx);
    for (let rounds = 0; rounds < 40; rounds++)
      await Promise.all([exportNext(scene.ctx, env, started.id), exportNext(scene.ctx, env, started.id)]);
    expect((await readExport(scene.ctx, started.id)).state).toBe('done');
    const stored = await storedRows();
    const exported = await exportedRows();
    expect(exported.get('conversions')).toEqual(stored.get('conversions'));
  });

  it('is refused while another one runs', async () => {
    const first = await start(scene.ctx);
    await expect(start(scene.ctx)).rejects.toMatchObject({ code: 'export.running' });
    await finish(scene.ctx, first);
  });

  it('copies what was written since the last one to the same bucket, unless all objects are wanted', async () => {
    await env.ARCHIVE.put('sales/month=2026-01/old.gz', 'old');
    const later = at(2 * HOUR);
    const first = await finish(later, await start(later));
    const second = await finish(at(DAY), await start(at(DAY)));
    const third = await finish(at(2 * DAY), await start(at(2 * DAY), { allObjects: true }));
    expect([second.objects, third.objects]).toEqual([0, first.objects]);
    expect(first.objects).toBeGreaterThan(0);
    expect([...(await readObjectNames(await open(second))).keys()]).toContain('sales/month=2026-01/old.gz');
  });
});

describe('a refusal of the bucket', () => {
  it.each(['denied', 'moved_301', 'no_bucket'])(
    '%s ends the export with an alert, and no manifest',
    async (answer) => {
      const started = await start(scene.ctx);
      await answers(answer);
      const run = await finish(scene.ctx, started);
      expect(run.state).toBe('failed');
      await expect(bucket.get(`${run.folder}/manifest.json.age`)).rejects.toMatchObject({
        code: 'object_store.missing',
      });
      const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 50 });
      expect(alerts).toContainEqual(expect.objectContaining({ code: 'export.failed', level: 'critical' }));
      expect(await leftovers()).toEqual({ triggers: 0, changes: 0 });
    },
  );
});

it('an export whose triggers a restore has removed ends, because it would miss what was written', async () => {
  const started = await start(scene.ctx);
  const run = await finish(scene.ctx, started, async ({ position }) => {
    if (position.phase === 'changes')
      await env.DB.prepare(`DROP TRIGGER "export_capture_${started.id}_settings_update"`).run();
  });
  expect(run).toMatchObject({ state: 'failed', fault: expect.stringContaining('restore') });
});

describe('the export of the week', () => {
  const engine = { create: vi.fn(async () => undefined) };
  const withEngine = { ...env, EXPORT: engine as unknown as Env['EXPORT'] };

  it('starts when the last valid one is a week old, and an alert says when it is late', async () => {
    const last = await lastDone(scene.ctx);
    expect(last).not.toBeNull();
    await expect(exportWeekly(at(3 * DAY), withEngine)).resolves.toEqual({ started: null });
    const { started } = await exportWeekly(at(12 * DAY), withEngine);
    expect(started).not.toBeNull();
    const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 50 });
    expect(alerts).toContainEqual(expect.objectContaining({ code: 'export.late' }));
    await expect(exportWeekly(at(12 * DAY), withEngine)).resolves.toEqual({ started: null });
  });

  it('gets another engine after half an hour without progress, and fails after two days', async () => {
    const calls = engine.create.mock.calls.length;
    await continueExport(at(12 * DAY + HOUR), withEngine);
    expect(engine.create.mock.calls.length).toBe(calls + 1);
    await continueExport(at(12 * DAY + HOUR), withEngine);
    expect(engine.create.mock.calls.length).toBe(calls + 1);
    await continueExport(at(15 * DAY), withEngine);
    const { exports } = await listExports(scene.ctx, { limit: 1, offset: 0 });
    expect(exports[0]?.state).toBe('failed');
    expect(await leftovers()).toEqual({ triggers: 0, changes: 0 });
  });

  it('is off without a bucket, and says what is wrong with half of one', async () => {
    const off = { ...withEngine };
    for (const name of [
      'ENDPOINT',
      'REGION',
      'BUCKET',
      'RECIPIENT',
      'ACCESS_KEY_ID',
      'SECRET_ACCESS_KEY',
    ] as const)
      off[`EXPORT_${name}`] = '';
    await expect(exportWeekly(at(30 * DAY), off)).resolves.toEqual({ started: null });
    const half = { ...withEngine, EXPORT_SECRET_ACCESS_KEY: '' };
    await exportWeekly(at(30 * DAY), half);
    const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 50 });
    expect(alerts).toContainEqual(
      expect.objectContaining({
        code: 'export.misconfigured',
        message: expect.stringContaining('EXPORT_SECRET_ACCESS_KEY is not set'),
      }),
    );
  });
});

async function leftovers(): Promise<{ triggers: number; changes: number }> {
  const row = await env.DB.prepare(
    `SELECT (SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'export_capture%') AS triggers,
      (SELECT COUNT(*) FROM export_changes) AS changes`,
  ).first<{ triggers: number; changes: number }>();
  return row ?? { triggers: -1, changes: -1 };
}
