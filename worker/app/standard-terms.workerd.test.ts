import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClickId } from '../clicks/click-id.ts';
import { readClicks } from '../clicks/click-queue.ts';
import { exportLedger } from '../ledger/export.ts';
import type { ExportLine } from '../ledger/export-line.ts';
import { splitLines } from '../ledger/split-lines.ts';
import { sampleExport } from '../ledger/testing/sample-export.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { openDatabase } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { parseInstant } from '../platform/time.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      UNMIGRATED: D1Database;
    }
  }
}

const d1 = env.UNMIGRATED;
const MIGRATION = '0025_standard_terms.sql';
const ctx = { ...testContext(), db: openDatabase(d1) };

/** A row of each table that the migration changes, with the names and values from before. */
const ROWS: readonly [table: string, row: Record<string, unknown>][] = [
  [
    'publishers',
    {
      number: 1,
      publisher_id: 'PUB000001',
      user_id: 'usr_1',
      email: 'a@b.example',
      full_name: 'Ada',
      standing: 'suspended',
      created_at: 1,
    },
  ],
  [
    'conversions',
    {
      id: 'cnv_1',
      network_id: 'cj',
      group_id: 'g',
      publisher_id: 'PUB000000',
      orphanhood: 'click_expired',
      status: 'pending',
      status_raw: 'NEW',
      gross: 7,
      net: 0,
      share_ppm: 0,
      converted_at: 1,
      day: '2026-11-01',
      version: 1,
      created_at: 1,
      updated_at: 1,
    },
  ],
  [
    'click_logs',
    {
      click_id: 'c1',
      clicked_at: 1_795_000_000_000,
      publisher_id: 'PUB000001',
      verdict: 'unmonetised',
      reason: 'no_program',
      traffic_source: 'go',
    },
  ],
  [
    'mails',
    {
      id: 'eml_1',
      cause: 'welcome:usr_1',
      kind: 'welcome',
      recipient: 'a@b.example',
      content: '{}',
      state: 'failed',
      attempts: 1,
      fault: 'mail.refused',
      created_at: 1,
      updated_at: 1,
    },
  ],
  [
    'email_preferences',
    {
      user_id: 'usr_1',
      welcome_email_enabled: 1,
      earnings_notifications_enabled: 1,
      earnings_threshold: 1,
      notification_frequency: 'instant',
      weekly_digest_enabled: 1,
      told_earnings: 42,
      told_at: 9,
      updated_at: 1,
    },
  ],
  [
    'idempotent_writes',
    { id: 'w1', request_hash: 'h', status: 200, answer: 'encrypted', held_until: 1, created_at: 1 },
  ],
  [
    'audit_log',
    {
      id: 1,
      at: 1,
      actor: 'operator',
      action: 'publisher.suspended',
      subject: 'PUB000001',
      reason: 'Self-clicks',
      detail: '{"standing":"suspended"}',
    },
  ],
  [
    'audit_log',
    {
      id: 2,
      at: 2,
      actor: 'operator',
      action: 'banned_domain.added',
      subject: 'bad.example',
      reason: null,
      detail: '{"severity":"block"}',
    },
  ],
  [
    'webhook_events',
    {
      id: 'evt_1',
      publisher_id: 'PUB000001',
      type: 'publisher.approved',
      payload: '{"standing":"active"}',
      created_at: 1,
    },
  ],
  [
    'dead_letters',
    {
      id: 'dl_1',
      queue: 'tributary-mails',
      message_id: 'm',
      reason: 'unreadable',
      content_type: 'json',
      size: 2,
      attempts: 1,
      sent_at: 1,
      stored_at: 1,
    },
  ],
  [
    'sync_runs',
    {
      id: 'run_1',
      network_id: 'cj',
      kind: 'revenue',
      status: 'failed',
      started_by: 'cron',
      started_at: 1,
      error_code: 'upstream.unauthorised',
    },
  ],
  [
    'payouts',
    {
      id: 'pay_1',
      publisher_id: 'PUB000001',
      amount: 10_000_000,
      state: 'cancelled',
      version: 1,
      period: '2026-10',
      transfer_reference: 'TRB1',
      idempotency_key: 'pay_1:1',
      created_at: 1,
      updated_at: 1,
    },
  ],
  [
    'payout_transitions',
    {
      payout_id: 'pay_1',
      version: 1,
      from_state: 'created',
      to_state: 'cancelled',
      attempt: 1,
      idempotency_key: 'pay_1:1',
      actor: 'operator',
      at: 1,
    },
  ],
  [
    'webhook_deliveries',
    {
      id: 'dlv_1',
      event_id: 'evt_1',
      endpoint_id: 'whe_1',
      state: 'cancelled',
      attempts: 1,
      next_attempt_at: 1,
      created_at: 1,
      updated_at: 1,
    },
  ],
  ['settings', { key: 'earnings_notices_progress', value: '{}', updated_at: 1, updated_by: 'system' }],
];

beforeAll(async () => {
  const upTo = env.TEST_MIGRATIONS.findIndex(({ name }) => name === MIGRATION);
  await applyD1Migrations(d1, env.TEST_MIGRATIONS.slice(0, upTo));
  await d1.batch([...ROWS, ...ledgerRows()].map(([table, row]) => insertion(table, row)));
  await applyD1Migrations(d1, env.TEST_MIGRATIONS.slice(0, upTo + 1));
  // Clicks in D1 were counted by triggers until the click stores.
  await insertion('click_logs', { ...ROWS[2]?.[1], click_id: 'c2', verdict: 'unmonetized' }).run();
  await applyD1Migrations(d1, env.TEST_MIGRATIONS);
});

describe('the migration to standard terms', () => {
  it.each([
    ['publishers', { number: 1, status: 'suspended' }],
    ['conversions', { id: 'cnv_1', unattributed_reason: 'click_expired' }],
    ['emails', { id: 'eml_1', fault: 'email.refused' }],
    ['email_preferences', { notified_earnings: 42, notified_at: 9 }],
    ['idempotent_writes', { id: 'w1', response: 'encrypted' }],
    ['webhook_events', { id: 'evt_1', payload: '{"status":"active"}' }],
    ['dead_letters', { id: 'dl_1', queue: 'tributary-emails' }],
    ['sync_runs', { id: 'run_1', error_code: 'upstream.unauthorized' }],
    ['payouts', { id: 'pay_1', state: 'canceled' }],
    ['payout_transitions', { payout_id: 'pay_1', to_state: 'canceled' }],
    ['webhook_deliveries', { id: 'dlv_1', state: 'canceled' }],
    ['settings', { key: 'earnings_notifications_progress' }],
  ])('keeps the rows of %s under the new names', async (table, row) => {
    expect(await rowsOf(table)).toEqual([expect.objectContaining(row)]);
  });

  it('keeps the clicks and the triggers that count them', async () => {
    expect(await rowsOf('click_logs')).toMatchObject([
      { click_id: 'c1', verdict: 'unmonetized' },
      { click_id: 'c2', verdict: 'unmonetized' },
    ]);
    expect(await rowsOf('click_totals')).toMatchObject([
      { publisher_id: 'PUB000001', clicks: 0, unmonetized: 2 },
    ]);
  });

  it('keeps the audit log and its protection', async () => {
    expect(await rowsOf('audit_log')).toMatchObject([
      { id: 1, reason: 'Self-clicks', detail: '{"status":"suspended"}' },
      { id: 2, detail: '{"severity":"block"}' },
    ]);
    for (const sql of ["UPDATE audit_log SET actor = 'x'", 'DELETE FROM audit_log'])
      await expect(d1.prepare(sql).run()).rejects.toThrow('audit.append_only');
  });

  it('keeps the protection of payout transitions', async () => {
    await expect(d1.prepare("UPDATE payout_transitions SET actor = 'x'").run()).rejects.toThrow(
      'payout.append_only',
    );
  });

  it('leaves a ledger whose blocks and balances are valid', async () => {
    expect(await verifyLedger(splitLines(exportLedger(ctx)))).toMatchObject({
      ok: true,
      faults: [],
      transfers: 20,
      blocks: 2,
      open: 0,
    });
    await expect(d1.prepare('UPDATE ledger_blocks SET closed_at = 1').run()).rejects.toThrow(
      'ledger.append_only',
    );
  });

  it('keeps the triggers that mark parts of the edge table as stale', async () => {
    const before = await partOf('publisher/1');
    await d1.prepare("UPDATE publishers SET status = 'active'").run();
    expect(await partOf('publisher/1')).toBe(Number(before) + 1);
  });

  it('leaves no former name in the schema', async () => {
    const { results } = await d1.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').all();
    const schema = results.map(({ sql }) => String(sql)).join('\n');
    expect(schema).not.toMatch(
      /\b(mails|wanted|orphan\w*|sealed_at|told_\w+|standing|unmonetised|answer|cancelled)\b/,
    );
  });

  it('doesn’t lose a click whose message or dead letter has the former classification', () => {
    const link = { publisherId: 'PUB000001', trafficSource: 'go' };
    const at = parseInstant('2026-11-18T10:00:00Z');
    const clickId = createClickId('test', { at, publisher: 1, program: 0 });
    const click = [0, 0, clickId, at, 'unmonetised', 'no_program', null, null, null];
    const message = JSON.stringify({ plans: [link], agents: [null], clicks: [click] });
    const { rows, unreadable } = readClicks(new TextEncoder().encode(message).buffer);
    expect(unreadable).toBe(0);
    expect(rows[0]).toContain('unmonetized');
  });
});

/** Two closed blocks of ten transfers. Balances follow by trigger. */
function ledgerRows(): [table: string, row: Record<string, unknown>][] {
  return [...sampleExport({ transfers: 20, rowsPerBlock: 10 })].flatMap(tableRow);
}

function tableRow(line: ExportLine): [table: string, row: Record<string, unknown>][] {
  if (line.type === 'account') return [['ledger_accounts', { id: line.id, key: line.key }]];
  if (line.type === 'block') {
    const { type: _, closed_at, ...row } = line;
    return [['ledger_blocks', { ...row, sealed_at: closed_at }]];
  }
  if (line.type !== 'transfer') return [];
  const { type: _, amount, ...row } = line;
  return [['ledger_transfers', { ...row, amount: Number(amount) }]];
}

function insertion(table: string, row: Record<string, unknown>): D1PreparedStatement {
  const columns = Object.keys(row);
  return d1
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .bind(...Object.values(row));
}

async function rowsOf(table: string): Promise<unknown[]> {
  return (await d1.prepare(`SELECT * FROM ${table}`).all()).results;
}

function partOf(key: string): Promise<number | null> {
  return d1
    .prepare('SELECT desired_version FROM edge_parts WHERE key = ?')
    .bind(key)
    .first('desired_version');
}
