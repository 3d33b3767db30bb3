import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Month } from '../clicks/store/store-name.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { parseInstant } from '../platform/time.ts';
import { closeStatement } from './close-statement.ts';
import { compareStatement } from './compare-statement.ts';
import { changeDifference } from './differences.ts';
import { takeBackPayment } from './payments/book-payment.ts';
import { readStatement, takeReports } from './statements.ts';
import { reconciling } from './testing/reconciling.ts';
import { listUnreadableLines, settleLine } from './unreadable-lines.ts';

const ctx = testContext(parseInstant('2027-01-10T09:00:00Z'));
const { clickRefAt, pay, report, sale, statement } = await reconciling(ctx);

describe('a month closes', () => {
  it('only when every line of its statement is read, or a person has said what it is', async () => {
    await report([sale('good', '2026-02', '1')]);
    await pay('2026-02', '1');
    const id = await statement('2026-02', 'good,1.00', 'bad,n/a', 'Total,1.0.0', 'good,999.00');
    await expect(close(id)).rejects.toMatchObject({ code: 'network_statement.lines_unread', status: 409 });
    await statement('2026-02', 'bad,0.00');
    expect(await resolutions(id)).toEqual({ 3: 'corrected', 4: null, 5: null });
    const lines = (await listUnreadableLines(ctx, id, ALL)).rows;
    for (const { hash, line } of lines.filter(({ resolution }) => resolution === null)) {
      await expect(close(id)).rejects.toMatchObject({ code: 'network_statement.lines_unread' });
      const resolution = line === 4 ? 'not_a_row' : 'given_up';
      await settleLine(ctx, id, { line: hash, allOfCode: false, resolution, explanation: 'Asked them' });
    }
    await close(id);
    expect(await readStatement(ctx, id)).toMatchObject({
      state: 'closed',
      closedBalance: 0,
      closedNote: null,
    });
  });

  it('and is open again when a file with an unreadable line is uploaded, also the same one', async () => {
    const id = await statement('2026-03', 'zero,0.00');
    await close(id);
    await statement('2026-03', 'zero,0.00', 'later,n/a');
    expect(await readStatement(ctx, id)).toMatchObject({ state: 'open' });
    await statement('2026-03', 'later,0.00');
    expect(await resolutions(id)).toEqual({ 3: 'corrected' });
    await statement('2026-03', 'later,n/a');
    expect(await resolutions(id)).toEqual({ 2: null });
  });

  it('when its money is there, or someone says why it isn’t', async () => {
    await report([sale('unpaid', '2026-04', '5')]);
    const id = await statement('2026-04', 'unpaid,5.00');
    await expect(close(id)).rejects.toMatchObject({ code: 'network_statement.money_differs', status: 409 });
    await closeStatement(ctx, id, { reason: 'Done', moneyNote: 'They pay after 90 days' });
    expect(await readStatement(ctx, id)).toMatchObject({
      ...{ state: 'closed', closedBalance: -5_000_000, closedNote: 'They pay after 90 days' },
    });
  });

  it('and is open again at once when its payment is canceled, whose money is no longer there', async () => {
    await report([sale('settled', '2026-05', '5')]);
    const id = await statement('2026-05', 'settled,5.00');
    const { id: payment } = await pay('2026-05', '5');
    await close(id);
    await takeBackPayment(ctx, payment, 'Another network’s');
    expect(await readStatement(ctx, id)).toMatchObject({
      state: 'open',
      closedBy: null,
      closedBalance: null,
    });
    await expect(close(id)).rejects.toMatchObject({
      code: 'network_statement.money_differs',
      message: expect.stringContaining('5.00 USD of the sales of 2026-05'),
    });
  });

  it('and is open again in the transaction that sets a difference back', async () => {
    const id = await statement('2026-06', 'theirs,1.00');
    const explained = {
      state: 'explained',
      effect: 'timing',
      owner: null,
      explanation: 'Next month',
    } as const;
    await changeDifference(ctx, id, { externalId: 'theirs', ...explained });
    await close(id);
    const asked = { state: 'asked', effect: null, owner: null, explanation: null } as const;
    await changeDifference(ctx, id, { externalId: 'theirs', ...asked });
    expect(await readStatement(ctx, id)).toMatchObject({ state: 'open', closedBy: null });
  });

  it('on our own reports without being agreed: its earnings stay unaudited', async () => {
    await report([sale('own', '2026-07', '5')]);
    await pay('2026-07', '5');
    const id = await takeReports(ctx, key('2026-07'), 'Sends none');
    await compareStatement(ctx, id, null);
    await close(id);
    expect(await readStatement(ctx, id)).toMatchObject({ state: 'closed', source: 'reports' });
    expect(await audited('2026-07')).toEqual(['unaudited']);
    await statement('2026-07', 'own,5.00');
    expect(await audited('2026-07')).toEqual(['audited']);
  });

  it('on what the network stated: our reports never replace its statement, and its statement replaces our reports', async () => {
    await report([sale('reported', '2026-08', '5')]);
    const id = await takeReports(ctx, key('2026-08'), 'Not sent yet');
    await statement('2026-08', 'theirs,4.00');
    await expect(takeReports(ctx, key('2026-08'), 'To close it')).rejects.toMatchObject({
      ...{ code: 'network_statement.uploaded', status: 409 },
    });
    const rows = await ctx.db.all<{ id: string }>(
      sql`SELECT external_id AS id FROM network_statement_rows WHERE statement_id = ${id}`,
    );
    expect(rows).toEqual([{ id: 'theirs' }]);
  });
});

describe('a sale that the network has pushed and listed under two IDs', () => {
  it('is one row of the comparison', async () => {
    const clickRef = clickRefAt('2026-09-04T10:00:00Z');
    const same = { clickRef, publisherRef: null, orderId: 'one order' };
    await report([sale('pushed', '2026-09', '4', same)], { source: 'postback' });
    await report([sale('listed', '2026-09', '4', same)]);
    const id = await statement('2026-09', 'listed,4.00');
    expect(await readStatement(ctx, id)).toMatchObject({
      reportRows: 1,
      reportAmount: 4_000_000,
      matchedRows: 1,
    });
    await pay('2026-09', '4');
    await close(id);
  });
});

const ALL = { limit: 50, offset: 0 };

function key(month: string) {
  return { networkId: 'wildfire', month: month as Month };
}

function close(id: NetworkStatementId): Promise<void> {
  return closeStatement(ctx, id, { reason: 'Done', moneyNote: null });
}

async function resolutions(id: NetworkStatementId): Promise<Record<number, string | null>> {
  const { rows } = await listUnreadableLines(ctx, id, ALL);
  return Object.fromEntries(rows.map(({ line, resolution }) => [line, resolution]));
}

async function audited(month: string): Promise<string[]> {
  const rows = await ctx.db.all<{ status: string }>(sql`SELECT audit_status AS status FROM publisher_earnings
    WHERE network_id = 'wildfire' AND earnings_date LIKE ${`${month}-%`}`);
  return rows.map(({ status }) => status);
}
