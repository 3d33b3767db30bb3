import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Month } from '../clicks/store/store-name.ts';
import { listAudit } from '../platform/audit/list-audit.ts';
import { openDatabase } from '../platform/database.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { CountingDatabase } from '../platform/testing/counting-database.ts';
import { addMs, HOUR, type Instant, parseInstant, toIso } from '../platform/time.ts';
import { publisherEarnings } from '../sales/earnings/tables.ts';
import { ingestReport } from '../sales/ingest.ts';
import { closeStatement } from './close-statement.ts';
import { compareStatement } from './compare-statement.ts';
import { changeDifference, listDifferences } from './differences.ts';
import { runReconciliation } from './run-reconciliation.ts';
import { statementSums } from './statement-sums.ts';
import { readStatement, takeReports } from './statements.ts';
import { reconciling } from './testing/reconciling.ts';
import { listUnreadableLines } from './unreadable-lines.ts';

const ctx = testContext(parseInstant('2027-01-10T09:00:00Z'));
const { pay, publisherId, report, sale, statement } = await reconciling(ctx);

describe('the comparison of a statement with our report rows', () => {
  it('finds rows that are missing on one side, differ or are of another month, and counts the others', async () => {
    await report([
      sale('same', '2026-02', '10'),
      sale('reported', '2026-02', '4'),
      sale('differs', '2026-02', '12.5'),
      sale('late', '2026-03', '7'),
      sale('reversed', '2026-02', '3', { status: 'reversed', statusRaw: 'REVERSED' }),
    ]);
    const id = await statement('2026-02', 'same,10.00', 'differs,12.00', 'stated,2.25', 'late,7.00');
    expect(await differences(id)).toEqual([
      { externalId: 'late', kind: 'other_month', stated: 7_000_000, reported: null, state: 'open' },
      { externalId: 'reported', kind: 'missing_there', stated: null, reported: 4_000_000, state: 'open' },
      { externalId: 'stated', kind: 'missing_here', stated: 2_250_000, reported: null, state: 'open' },
      { externalId: 'differs', kind: 'amount', stated: 12_000_000, reported: 12_500_000, state: 'open' },
    ]);
    const stored = await readStatement(ctx, id);
    expect(stored).toMatchObject({ reportRows: 3, reportAmount: 26_500_000, matchedRows: 1, state: 'open' });
    expect(await statementSums(ctx, [stored])).toMatchObject([
      { rows: 4, amount: 31_250_000, unreadable: 0, differences: { open: 4, explained: 0 } },
    ]);
  });

  it('keeps lines that cannot be read, beside the rows that can', async () => {
    const id = await statement('2026-01', 'good,1.00', 'bad,n/a', '"open,1', '2.00"');
    const { rows, total } = await listUnreadableLines(ctx, id, { limit: 5, offset: 0 });
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { line: 3, code: 'money.not_a_decimal', text: 'bad,n/a' },
      { line: 4, code: 'money.not_a_decimal' },
    ]);
    expect(await differences(id)).toMatchObject([{ externalId: 'good', kind: 'missing_here' }]);
  });

  it('takes a second file as a correction of the first, and a difference that is gone as corrected', async () => {
    await report([sale('twice', '2025-12', '5')]);
    const id = await statement('2025-12', 'twice,6.00');
    expect(await differences(id)).toMatchObject([{ externalId: 'twice', state: 'open' }]);
    await statement('2025-12', 'twice,5.00');
    expect(await differences(id)).toMatchObject([{ externalId: 'twice', state: 'corrected' }]);
    await statement('2025-12', 'twice,6.00');
    expect(await differences(id)).toMatchObject([{ externalId: 'twice', state: 'open' }]);
    expect(await history(id, 'twice')).toEqual(['open', 'corrected', 'open']);
  });

  it('opens an explained difference again when its amount changes', async () => {
    await report([sale('moves', '2025-11', '5')]);
    const id = await statement('2025-11', 'moves,6.00');
    await explain(id, 'moves');
    await compareStatement(ctx, id, 'Nothing has changed');
    expect(await differences(id)).toMatchObject([{ state: 'explained' }]);
    await report([sale('moves', '2025-11', '5.5')]);
    await compareStatement(ctx, id, null);
    expect(await differences(id)).toMatchObject([{ state: 'open', reported: 5_500_000 }]);
  });

  it('takes the reports of a month as the statement of a network that sends none, and finds what changes later', async () => {
    await report([sale('reported', '2025-10', '5')]);
    const id = await takeReports(ctx, { networkId: 'wildfire', month: '2025-10' as Month }, 'Sends none');
    await compareStatement(ctx, id, null);
    expect(await differences(id)).toEqual([]);
    await report([sale('reported', '2025-10', '6')]);
    await compareStatement(ctx, id, null);
    expect(await differences(id)).toMatchObject([{ kind: 'amount', stated: 5_000_000, reported: 6_000_000 }]);
  });

  it('is refused for a month that has not begun', async () => {
    await expect(statement('2027-02', 'a,1.00')).rejects.toMatchObject({
      code: 'network_statement.future_month',
      status: 422,
    });
  });
});

describe('a month with many rows', () => {
  it('is compared at a cost in proportion to them', async () => {
    const few = await rowsReadFor('2025-05', 500);
    const many = await rowsReadFor('2025-06', 2_000);
    expect(many).toBeLessThan(5 * few);
  });

  it('is read without the rows of other months', async () => {
    const id = await statement('2025-04', 'alone,1.00');
    const counting = new CountingDatabase(env.DB);
    await compareStatement({ ...ctx, db: openDatabase(counting.binding) }, id, null);
    expect(counting.rowsRead).toBeLessThan(200);
  });

  async function rowsReadFor(month: string, rows: number): Promise<number> {
    const at = parseInstant(`${month}-05T10:00:00Z`);
    // One of ten rows is only in our reports, and one of ten only in the network’s statement.
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
        INSERT INTO report_rows (network_id, external_id, group_id, conversion_id, version, content_hash, status, status_raw,
          commission, is_original, pushed, event_at)
        SELECT 'wildfire', ?2 || i, ?2 || i, ?2 || i, 1, '', 'approved', '', 1000000, 1, 0, ?3 FROM n WHERE i % 10 <> 1`,
    )
      .bind(rows, `${month}-`, at)
      .run();
    const stated = Array.from({ length: rows }, (_, at) => at + 1).filter((at) => at % 10 !== 2);
    const id = await statement(month, ...stated.map((at) => `${month}-${at},1.00`));
    expect(await readStatement(ctx, id)).toMatchObject({
      reportRows: rows * 0.9,
      reportAmount: rows * 900_000,
      matchedRows: rows * 0.8,
    });
    const counting = new CountingDatabase(env.DB);
    await compareStatement({ ...ctx, db: openDatabase(counting.binding) }, id, null);
    return counting.rowsRead;
  }
});

describe('the audit status of earnings', () => {
  it('is audited for a month, except for a sale with an open difference, until that is explained', async () => {
    await report([
      sale('clear', '2025-09', '5'),
      sale('disputed', '2025-09', '8', { eventAt: parseInstant('2025-09-20T10:00:00Z') }),
    ]);
    expect(await auditStatuses('2025-09')).toEqual({ '2025-09-05': 'unaudited', '2025-09-20': 'unaudited' });
    const id = await statement('2025-09', 'clear,5.00', 'disputed,9.00');
    expect(await auditStatuses('2025-09')).toEqual({ '2025-09-05': 'audited', '2025-09-20': 'unaudited' });
    await explain(id, 'disputed');
    expect(await auditStatuses('2025-09')).toEqual({ '2025-09-05': 'audited', '2025-09-20': 'audited' });
  });
});

describe('a difference', () => {
  it('has an owner, a state and a history, and each change is in the audit log', async () => {
    const id = await statement('2025-08', 'asked,1.00');
    await changeDifference(ctx, id, {
      externalId: 'asked',
      state: 'asked',
      effect: null,
      owner: 'ada@tributary.example',
      explanation: null,
    });
    const { rows, events } = await listDifferences(ctx, id, ALL);
    expect(rows).toMatchObject([{ state: 'asked', owner: 'ada@tributary.example' }]);
    expect(events.map(({ state, actor }) => [state, actor])).toEqual([
      ['open', 'system:test'],
      ['asked', 'system:test'],
    ]);
    const { entries } = await listAudit(ctx, { subject: `${id}/asked` }, { limit: 5, offset: 0 });
    expect(entries).toMatchObject([
      { action: 'network_difference.changed', before: { state: 'open' }, detail: { state: 'asked' } },
    ]);
  });

  it('is explained only with a sentence, and by one of two people at once', async () => {
    const id = await statement('2025-07', 'contended,1.00');
    const change = { externalId: 'contended', state: 'explained', effect: 'timing', owner: null } as const;
    await expect(changeDifference(ctx, id, { ...change, explanation: null })).rejects.toMatchObject({
      code: 'network_difference.text_missing',
    });
    await expect(
      changeDifference(ctx, id, { ...change, externalId: 'none', explanation: 'Why' }),
    ).rejects.toMatchObject({ code: 'network_difference.unknown', status: 404 });
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => changeDifference(ctx, id, { ...change, explanation: `Reason ${n}` })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'network_difference.contended', status: 409 });
  });

  it('isn’t set back by a form that was filled before a colleague explained it', async () => {
    const id = await statement('2025-03', 'seen,1.00');
    const [{ updatedAt } = { updatedAt: ctx.now }] = (await listDifferences(ctx, id, ALL)).rows;
    await explain(id, 'seen');
    const asked = { external_id: 'seen', state: 'asked', owner: 'ada@tributary.example', explanation: null };
    const change = (seen: Instant) =>
      read(`/v1/operations/network-statements/${id}/differences`, {
        method: 'PATCH',
        key: ADMIN,
        body: { ...asked, seen: { updated_at: toIso(seen) } },
      });
    expect(await change(addMs(updatedAt, -1))).toMatchObject({
      status: 409,
      body: { code: 'seen.outdated', fields: [{ field: 'updated_at' }] },
    });
    expect(await differences(id)).toMatchObject([{ state: 'explained' }]);
    expect(await change(updatedAt)).toMatchObject({ status: 200, body: { data: { state: 'asked' } } });
  });
});

describe('a month', () => {
  it('closes when all differences are explained, and a late row opens it again', async () => {
    await report([sale('paid', '2026-12', '5')]);
    await pay('2026-12', '5');
    const id = await statement('2026-12', 'paid,5.00', 'unknown,1.00');
    const isOpen = { code: 'network_statement.differences_open', status: 409 };
    await expect(closeStatement(ctx, id, CLOSE)).rejects.toMatchObject(isOpen);
    const asked = { state: 'asked', effect: null, owner: null, explanation: null } as const;
    await changeDifference(ctx, id, { externalId: 'unknown', ...asked });
    await expect(closeStatement(ctx, id, CLOSE)).rejects.toMatchObject(isOpen);
    await explain(id, 'unknown');
    await closeStatement(ctx, id, CLOSE);
    await runReconciliation(ctx);
    expect(await readStatement(ctx, id)).toMatchObject({ state: 'closed', closedBy: 'system:test' });

    await report([sale('late arrival', '2026-12', '3')]);
    await runReconciliation(ctx);
    expect(await readStatement(ctx, id)).toMatchObject({ state: 'open', closedBy: null });
    expect(await differences(id)).toMatchObject([
      { externalId: 'late arrival', kind: 'missing_there', state: 'open' },
      { externalId: 'unknown', state: 'explained' },
    ]);
  });

  it('is compared again only after a change, and each day until its sales can be archived', async () => {
    await report([sale('early', '2026-06', '5'), sale('recent', '2026-11', '5')]);
    const [old, recent] = [
      await statement('2026-06', 'early,5.00'),
      await statement('2026-11', 'recent,5.00'),
    ];
    const hoursLater = (hours: number) => testContext(addMs(ctx.now, hours * HOUR));
    const comparedAt = async (id: NetworkStatementId) => (await readStatement(ctx, id)).comparedAt;
    const comparedAtAfter = async (hours: number) => {
      await runReconciliation(hoursLater(hours));
      return [await comparedAt(old), await comparedAt(recent)];
    };
    // A report can be stored later than the time of its changes, so a statement is compared once more.
    expect(await comparedAtAfter(3)).toEqual([hoursLater(3).now, hoursLater(3).now]);
    expect(await comparedAtAfter(6)).toEqual([hoursLater(3).now, hoursLater(3).now]);
    expect(await comparedAtAfter(28)).toEqual([hoursLater(3).now, hoursLater(28).now]);
    await ingestReport(
      hoursLater(30),
      { clickIdKeys: [] },
      'wildfire',
      [{ row: sale('early', '2026-06', '6') }],
      'sync',
    );
    expect(await comparedAtAfter(31)).toEqual([hoursLater(31).now, hoursLater(28).now]);
  });

  it('does not close before it is over', async () => {
    const id = await statement('2027-01', 'early,0.00');
    await expect(closeStatement(ctx, id, CLOSE)).rejects.toMatchObject({
      code: 'network_statement.month_not_over',
      status: 409,
    });
  });
});

const CLOSE = { reason: 'Done', moneyNote: null };
const ALL = { state: undefined, limit: 50, offset: 0 };

async function differences(id: NetworkStatementId) {
  const { rows } = await listDifferences(ctx, id, ALL);
  return rows.map(({ externalId, kind, stated, reported, state }) => ({
    externalId,
    kind,
    stated,
    reported,
    state,
  }));
}

async function history(id: NetworkStatementId, externalId: string): Promise<string[]> {
  const { events } = await listDifferences(ctx, id, ALL);
  return events.flatMap((event) => (event.externalId === externalId ? [event.state] : []));
}

function explain(id: NetworkStatementId, externalId: string) {
  return changeDifference(ctx, id, {
    externalId,
    state: 'explained',
    effect: 'timing',
    owner: null,
    explanation: 'It is paid in the next month.',
  });
}

async function auditStatuses(month: string): Promise<Record<string, string>> {
  const rows = await ctx.db.select().from(publisherEarnings);
  return Object.fromEntries(
    rows
      .filter((row) => row.publisherId === publisherId && row.earningsDate.startsWith(month))
      .map(({ earningsDate, auditStatus }) => [earningsDate, auditStatus]),
  );
}
