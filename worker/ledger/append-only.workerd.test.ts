import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { testContext } from '../platform/testing/context.ts';
import { reporting } from '../sales/testing/reporting.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { closeBlock } from './close-block.ts';
import { testHeadKey } from './testing/head-key.ts';

const ctx = testContext();

beforeAll(async () => {
  const { publisherWithClick, report } = await reporting(ctx);
  const { clickRef } = await publisherWithClick();
  await report([sampleRow('sale', { clickRef })]);
  await report(Array.from({ length: 20 }, (_, index) => sampleRow(`page-${index}`, { clickRef })));
  await closeBlock(ctx, await testHeadKey());
  await env.DB.prepare(
    `INSERT INTO payout_transitions (payout_id, version, ${STEP_REST}) VALUES ('pay_1', 1, ${STEP_VALUES})`,
  ).run();
});

const TRANSFER = 'debit_account, credit_account, 999000000, kind, subject, rule_id, reason, posted_at';
const TRANSFER_COLUMNS = 'debit_account, credit_account, amount, kind, subject, rule_id, reason, posted_at';
const BLOCK = "first_seq, last_seq, row_count, rows_hash, previous_hash, 'forged', closed_at";
const BLOCK_COLUMNS = 'first_seq, last_seq, row_count, rows_hash, previous_hash, hash, closed_at';
const VERSION_REST =
  'conversion_id, content_hash, modified_at, status, status_raw, reason, commission, superseded, source, raw, received_at, raw_object, raw_position';
const VERSION = VERSION_REST.replace('raw_position', 'raw_position + 1').replace('status_raw', "'forged'");

const STEP_REST =
  'from_state, to_state, attempt, idempotency_key, provider_reference, confirmation, actor, at';
const STEP_VALUES = "'sent', 'failed', 1, 'pay_1:1', 'tr_1', 'rev_1', 'operator:token', 1";
const STEP = STEP_REST.replace('confirmation', "'forged'");

/** Rewrites each table's rows with other content, by each of their keys. */
const REPLACED = {
  ledger_transfers: [
    `(seq, id, ${TRANSFER_COLUMNS}) SELECT seq, id, ${TRANSFER} FROM ledger_transfers`,
    `(seq, id, ${TRANSFER_COLUMNS}) SELECT seq, 'other:' || id, ${TRANSFER} FROM ledger_transfers`,
    `(id, ${TRANSFER_COLUMNS}) SELECT id, ${TRANSFER} FROM ledger_transfers`,
  ],
  ledger_blocks: [`(number, ${BLOCK_COLUMNS}) SELECT number, ${BLOCK} FROM ledger_blocks`],
  report_row_versions: [
    `(network_id, external_id, version, ${VERSION_REST})
     SELECT network_id, external_id, version, ${VERSION} FROM report_row_versions`,
  ],
  raw_objects: [
    "(id, hash, created_at) SELECT id, 'forged', created_at FROM raw_objects",
    '(id, hash, created_at) SELECT id + 1, hash, created_at FROM raw_objects',
    '(hash, created_at) SELECT hash, 0 FROM raw_objects',
  ],
  payout_transitions: [
    `(payout_id, version, ${STEP_REST}) SELECT payout_id, version, ${STEP} FROM payout_transitions`,
    `(payout_id, version, ${STEP_REST}) SELECT payout_id, 2, ${STEP_REST} FROM payout_transitions`,
    `(rowid, payout_id, version, ${STEP_REST}) SELECT rowid, payout_id, 2, ${STEP} FROM payout_transitions`,
  ],
};
const UPSERTED = {
  ledger_transfers: 'ON CONFLICT (id) DO UPDATE SET amount = excluded.amount',
  ledger_blocks: 'ON CONFLICT (number) DO UPDATE SET hash = excluded.hash',
  report_row_versions: 'ON CONFLICT DO UPDATE SET raw = excluded.raw, raw_position = excluded.raw_position',
  raw_objects: 'ON CONFLICT DO UPDATE SET hash = excluded.hash',
  payout_transitions: 'ON CONFLICT DO UPDATE SET confirmation = excluded.confirmation',
};

describe.each(Object.keys(REPLACED) as (keyof typeof REPLACED)[])('a row of %s', (table) => {
  it.each(REPLACED[table])('can’t be replaced by any statement: %s', async (rows) => {
    const before = await contentOf(table);
    expect(before.length).toBeGreaterThan(0);
    const [columns, select] = [rows.slice(0, rows.indexOf(')') + 1), rows.slice(rows.indexOf(')') + 1)];
    for (const sql of [
      `INSERT OR REPLACE INTO ${table} ${rows}`,
      `REPLACE INTO ${table} ${rows}`,
      `INSERT INTO ${table} ${columns} ${select} WHERE true ${UPSERTED[table]}`,
      `UPDATE OR REPLACE ${table} SET rowid = rowid`,
      `DELETE FROM ${table}`,
    ])
      await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow();
    expect(await contentOf(table)).toEqual(before);
  });

  it('is refused with the name of its key when it is written again', async () => {
    const again = env.DB.prepare(`INSERT INTO ${table} SELECT * FROM ${table}`).run();
    await expect(again).rejects.toThrow(`UNIQUE constraint failed: ${table}.`);
  });
});

describe('a version of a report row', () => {
  const others = VERSION_REST.replace(/, raw, .*/, '');
  const add = (raw: string, object: string, position: string) =>
    env.DB.prepare(
      `INSERT INTO report_row_versions (network_id, external_id, version, ${others}, raw, received_at, raw_object, raw_position)
       SELECT network_id, external_id, 2, ${others}, ${raw}, received_at, ${object}, ${position}
       FROM report_row_versions WHERE external_id = 'sale'`,
    ).run();

  it.each([
    ["'text'", '1', '0', 'its text in both places'],
    ["''", '1', 'NULL', 'an object without a position'],
    ["''", 'NULL', '0', 'a position without an object'],
    ["''", '99', '0', 'an object that isn’t there'],
  ])('can’t be added with raw %s, object %s and position %s: %s', async (raw, object, position) => {
    await expect(add(raw, object, position)).rejects.toThrow('report.raw_misplaced');
  });
});

async function contentOf(table: string): Promise<unknown[]> {
  return (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results;
}
