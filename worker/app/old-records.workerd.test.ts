import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY, type Instant } from '../platform/time.ts';
import { runJob } from './run-jobs.ts';
import { type JobName, jobOf } from './schedule.ts';

const ctx = testContext();
const LONG_AGO = addMs(ctx.now, -800 * DAY);
const YESTERDAY = addMs(ctx.now, -DAY);
const EIGHT_YEARS_AGO = addMs(ctx.now, -8 * 366 * DAY);

/** A row of each table that ends by its age alone, and the time at which it is old. */
const ROWS: [
  table: string,
  job: JobName,
  old: Instant,
  young: Instant,
  insert: (id: string, at: Instant) => string,
][] = [
  [
    'alerts',
    'delete_old_alerts',
    LONG_AGO,
    YESTERDAY,
    (id, at) =>
      `INSERT INTO alerts (id, level, code, subject, message, count, first_seen_at, last_seen_at) VALUES ('${id}', 'info', 'c', '${id}', 'm', 1, ${at}, ${at})`,
  ],
  [
    'sync_runs',
    'delete_old_sync_runs',
    LONG_AGO,
    YESTERDAY,
    (id, at) =>
      `INSERT INTO sync_runs (id, network_id, kind, status, started_by, started_at) VALUES ('${id}', 'wildfire', 'catalog', 'completed', 't', ${at})`,
  ],
  [
    'api_key_usage',
    'delete_old_key_usage',
    LONG_AGO,
    YESTERDAY,
    (id, at) =>
      `INSERT INTO api_key_usage VALUES ('${id}', date(${at} / 1000, 'unixepoch'), '/v1', 1, ${at})`,
  ],
  [
    'decided_amounts',
    'delete_old_changes',
    EIGHT_YEARS_AGO,
    LONG_AGO,
    (id, at) =>
      `INSERT INTO decided_amounts (subject, day, amount, decided_by, decided_at) VALUES ('${id}', '2020-01-01', 1, 'o', ${at})`,
  ],
  [
    'dead_letters',
    'delete_old_dead_letters',
    LONG_AGO,
    YESTERDAY,
    (id, at) =>
      `INSERT INTO dead_letters (id, queue, message_id, reason, content_type, size, attempts, sent_at, stored_at, replayed_at) VALUES ('${id}', 'q', '${id}', 'retries_exhausted', 'json', 1, 1, ${at}, ${at}, ${at})`,
  ],
  [
    'incidents',
    'delete_old_incidents',
    LONG_AGO,
    YESTERDAY,
    (id, at) =>
      `INSERT INTO incidents (id, title, state, parts, started_at, resolved_at, version) VALUES ('${id}', 't', 'resolved', '["links"]', ${at}, ${at}, 1)`,
  ],
  [
    'log_only_clicks',
    'delete_old_clicks',
    addMs(LONG_AGO, -60 * DAY),
    YESTERDAY,
    (_, at) => `INSERT INTO log_only_clicks (reported_at, clicks) VALUES (${at}, 1)`,
  ],
  [
    'emails',
    'clear_old_emails',
    LONG_AGO,
    YESTERDAY,
    (id, at) => emailRow(id, 'password_changed', 'sent', at),
  ],
];

beforeAll(async () => {
  for (const [, , old, young, insert] of ROWS) {
    await env.DB.exec(insert('old', old));
    await env.DB.exec(insert('young', young));
  }
});

it.each(ROWS)('rows of %s end by %s', async (table, name) => {
  expect(await count(table)).toBe(2);
  await runJob(ctx, env, jobOf(name));
  expect(await count(table)).toBe(1);
});

describe('an email', () => {
  it('that is one of many ends after 60 days, and one that still waits never does', async () => {
    await env.DB.exec('DELETE FROM emails');
    const [long, short] = [addMs(ctx.now, -61 * DAY), addMs(ctx.now, -59 * DAY)];
    await env.DB.exec(emailRow('long', 'weekly_digest', 'sent', long));
    await env.DB.exec(emailRow('short', 'weekly_digest', 'sent', short));
    await env.DB.exec(emailRow('waits', 'weekly_digest', 'queued', long));
    await env.DB.exec(emailRow('other', 'password_changed', 'sent', long));
    await runJob(ctx, env, jobOf('clear_old_emails'));
    const { results } = await env.DB.prepare('SELECT id FROM emails ORDER BY id').all();
    expect(results).toEqual([{ id: 'other' }, { id: 'short' }, { id: 'waits' }]);
  });
});

it('dead letters that were left end after 26 months, and those that wait never do', async () => {
  await env.DB.exec('DELETE FROM dead_letters');
  for (const [id, leftAt] of [
    ['left', LONG_AGO],
    ['left-yesterday', YESTERDAY],
    ['waits', null],
  ])
    await env.DB.exec(
      `INSERT INTO dead_letters (id, queue, message_id, reason, content_type, size, attempts, sent_at, stored_at, left_at) VALUES ('${id}', 'q', '${id}', 'unreadable', 'json', 1, 1, ${LONG_AGO}, ${LONG_AGO}, ${leftAt})`,
    );
  await runJob(ctx, env, jobOf('delete_old_dead_letters'));
  const { results } = await env.DB.prepare('SELECT id FROM dead_letters ORDER BY id').all();
  expect(results).toEqual([{ id: 'left-yesterday' }, { id: 'waits' }]);
});

it('webhook events of clicks end after five days, and others stay for thirty', async () => {
  const at = addMs(ctx.now, -6 * DAY);
  for (const [id, type] of [
    ['click', 'click.tracked'],
    ['sale', 'conversion.created'],
  ]) {
    await env.DB.exec(`INSERT INTO webhook_events VALUES ('${id}', 'PUB000001', '${type}', '{}', ${at})`);
    await env.DB.exec(
      `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, state, attempts, next_attempt_at, created_at, updated_at) VALUES ('${id}', 'whk', '${id}', 'delivered', 1, ${at}, ${at}, ${at})`,
    );
  }
  await runJob(ctx, env, jobOf('delete_old_deliveries'));
  for (const table of ['webhook_events', 'webhook_deliveries'])
    expect((await env.DB.prepare(`SELECT id FROM ${table}`).all()).results).toEqual([{ id: 'sale' }]);
});

function emailRow(id: string, kind: string, state: string, at: Instant): string {
  return `INSERT INTO emails (id, cause, kind, recipient, content, state, attempts, created_at, updated_at) VALUES ('${id}', '${id}', '${kind}', 'a@site.example', '{}', '${state}', 1, ${at}, ${at})`;
}

async function count(table: string): Promise<number | null> {
  return env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first('n');
}
