import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '../../app/declared.gen.ts';
import { openExport } from '../../app/exports/read-export.ts';
import { LOCAL_IDENTITY } from '../../app/exports/testing/local-identity.ts';
import { credentialText } from '../../networks/postback/credentials.ts';
import { decrypt } from '../../platform/encryption.ts';
import { ObjectStore } from '../../platform/outbound/object-store.ts';
import { localSystem } from '../demo-system.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { sampleLink, seed } from '../seed.ts';
import type { LocalServer } from '../server.ts';
import { type OwnSystem, ownSystem } from '../testing/own-system.ts';
import { type ImportReport, importExport, writeSqlFiles } from './run-import.ts';

const OPERATOR = { authorization: 'Bearer local-only-operator-token', 'content-type': 'application/json' };
/** Its private half is in wrangler.toml. */
const PUBLIC_KEY = 'CxOQSVe6kPDh3-mvK4JmAIjrnR2f8tOuKZdHRjLIfBo';
/** What an import changes on purpose, in order: the stop of payouts, the floors of numbers, what is published and sent again. */
const CHANGED = ['settings', 'program_numbers', 'edge_parts', 'emails', 'audit_log', 'alerts'];

interface Run {
  state: string;
}

let lost: OwnSystem;
let rebuilt: OwnSystem;
let server: LocalServer;
let report: ImportReport;
let link: string;
let before: Map<string, string[]>;
let sold: string;
const states: string[] = [];

function bucketAt(origin: string): ObjectStore {
  return new ObjectStore({
    endpoint: `${origin}/sandbox/s3.eu-central-1.amazonaws.com`,
    region: 'eu-central-1',
    bucket: 'tributary-copy',
    accessKeyId: 'local-only-export-reader',
    secretAccessKey: 'local-only-export-reader-secret',
  });
}

/** Every row of the exported tables, of a system that doesn't run. */
function rowsOf(system: OwnSystem): Map<string, string[]> {
  const exported = TABLES.filter(({ leftOut }) => leftOut === undefined);
  return new Map(
    exported.map(({ name }) => [
      name,
      system
        .rows(`SELECT * FROM "${name}"`)
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  );
}

async function finishExport(origin: string): Promise<void> {
  const path = `${origin}/v1/operations/exports`;
  const started = await fetch(path, { method: 'POST', headers: OPERATOR, body: '{}' });
  expect(started.status).toBe(202);
  for (let state = 'running'; state === 'running'; ) {
    await pause(250);
    const { data } = (await (await fetch(path, { headers: OPERATOR })).json()) as { data: Run[] };
    state = data[0]?.state ?? 'none';
    if (state !== 'running') expect(state).toBe('done');
  }
}

/** Buys by a link, and waits until the sale is booked. Returns the ID of its click. */
async function buy(origin: string, address: string): Promise<string> {
  const system = localSystem(origin);
  const { data } = await system.send<{ data: { click_id: string } }>('/dev/purchase', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link: address, amount: '80.00' }),
  });
  for (const network of ['wildfire', 'siteplug', 'cj']) await system.readReport(network);
  const earned = await system.send<{ data: { status: string }[] }>(`/dev/earnings/${data.click_id}`, {
    headers: { accept: 'application/json' },
  });
  expect(earned.data).toHaveLength(1);
  return data.click_id;
}

beforeAll(async () => {
  lost = await ownSystem(async (state) => {
    states.push(state);
    await migrateDatabase(state);
  });
  server = await lost.start();
  const { origin } = server;
  await seed(origin);
  link = (await sampleLink(origin)) ?? '';
  sold = await buy(origin, link);
  const system = localSystem(origin);
  for (const job of ['archive_program_numbers', 'close_ledger', 'check_money']) await system.job(job);
  await finishExport(origin);
  rebuilt = await ownSystem(async (state) => {
    states.push(state);
    const opened = await openExport(bucketAt(origin), { identity: LOCAL_IDENTITY, publicKey: PUBLIC_KEY });
    report = await importExport({ from: opened, state, say: () => undefined });
    await writeSqlFiles(opened, join(state, 'sql'));
  });
  await server.stop();
  before = rowsOf(lost);
  // The networks aren’t lost, and go on with their own numbers.
  const [of = '', into = ''] = states.map((state) => join(state, 'v3/do/tributary-sandbox-SandboxState'));
  cpSync(of, into, { recursive: true });
});

afterAll(async () => {
  await server.kill();
  lost.remove();
  rebuilt.remove();
});

describe('a system that is made of an export', () => {
  it('has every exported row, and only what an import adds besides', () => {
    const after = rowsOf(rebuilt);
    expect([...before].filter(([, rows]) => rows.length > 0).length).toBeGreaterThan(25);
    for (const [table, rows] of before)
      if (!CHANGED.includes(table)) expect(after.get(table), table).toEqual(rows);
    for (const table of ['settings', 'program_numbers'])
      expect(after.get(table)).toEqual(expect.arrayContaining(before.get(table) ?? []));
    expect(rebuilt.rows("SELECT value FROM settings WHERE key = 'payouts_stopped'")).toEqual([
      { value: 'true' },
    ]);
  });

  it('has a ledger whose chain agrees up to the head of the manifest, and money without a difference', () => {
    expect(report.ledger).toMatchObject({ ok: true, problems: [], blocks: 1 });
    expect(report.restore).toMatchObject({
      state: 'done',
      steps: { money_check: { differences: 0 }, edge_table: 'published' },
    });
  });

  it('is the one of the files for an account, which are applied in the order of their names', () => {
    const folder = join(states[1] ?? '', 'sql');
    const database = new DatabaseSync(':memory:');
    for (const name of readdirSync(folder).sort()) database.exec(readFileSync(join(folder, name), 'utf8'));
    for (const [table, rows] of before)
      if (!CHANGED.includes(table))
        expect(
          database
            .prepare(`SELECT * FROM "${table}"`)
            .all()
            .map((row) => JSON.stringify(row))
            .sort(),
          table,
        ).toEqual(rows);
    database.close();
  });

  it('reads what was encrypted with the key of the lost one, and nothing with another key', async () => {
    const [row] = rebuilt.rows('SELECT encrypted FROM push_credentials');
    const read = (key: string) => decrypt(key, credentialText.purposeOf(''), String(row?.encrypted));
    await expect(read('local-only-encryption-key')).resolves.toBe('local-only-demo-partner-key');
    await expect(read('another-key')).rejects.toMatchObject({ code: 'encryption.unreadable' });
  });

  it('finds the same programs, brands and publishers in its search indexes', () => {
    for (const index of ['program_search', 'publisher_search', 'brand_name_search']) {
      const all = `SELECT rowid, * FROM ${index} ORDER BY rowid`;
      expect(rebuilt.rows(all), index).toEqual(lost.rows(all));
    }
    const count = "SELECT COUNT(*) AS n FROM program_part_search WHERE program_part_search MATCH 'ing'";
    expect(rebuilt.rows(count)).toEqual(lost.rows(count));
  });

  it('redirects, signs its publishers in, books the next sale, and closes the next block', async () => {
    server = await rebuilt.start();
    const { origin } = server;
    const system = localSystem(origin);
    expect((await system.follow(link.replace(/^https?:\/\/[^/]+/, origin))).href).toMatch(/^http/);
    const signedIn = await fetch(`${origin}/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: 'demo@tributary.example', password: 'local-demo-password' }),
    });
    expect(signedIn.status).toBe(200);
    await buy(origin, link.replace(/^https?:\/\/[^/]+/, origin));
    await system.job('close_ledger');
    await system.job('check_money');
    const head = (await (await fetch(`${origin}/v1/ledger/head`)).json()) as { data: { sequence: number } };
    expect(head.data.sequence).toBe(2);
    await server.stop();
    expect(rebuilt.rows('SELECT differences FROM money_checks ORDER BY checked_at DESC LIMIT 1')).toEqual([
      { differences: 0 },
    ]);
    expect(rebuilt.rows('SELECT click_id FROM conversions').map(({ click_id }) => click_id)).toContain(sold);
  });
});
