import { describe, expect, it } from 'vitest';
import { ensureNetworks } from '../catalog/networks-seed.ts';
import type { Month } from '../clicks/store/store-name.ts';
import { type PostbackConfig, postbackConfig } from '../networks/postback/config.ts';
import { readPostback } from '../networks/postback/read-postback.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { parseInstant } from '../platform/time.ts';
import { ingestReport } from '../sales/ingest.ts';
import { compareStatement } from './compare-statement.ts';
import { listDifferences } from './differences.ts';
import { readStatement, uploadStatement } from './statements.ts';
import { listUnreadableLines } from './unreadable-lines.ts';

const ctx = testContext(parseInstant('2027-01-10T09:00:00Z'));
const ALL = { limit: 50, offset: 0 };

describe('the statement of a partner', () => {
  it('is matched by its orders, however it writes them', async () => {
    const partner = await partnerBy('order');
    await partner.reports('order_id=1001&payout=4', 'order_id=A%E2%80%911002&payout=5');
    const id = await partner.states('Order,Amount', '1001,4.00', ' a\u200b-1002,5.00', 'A–1002,5.00');
    expect(await found(id)).toEqual({ 'order:a-1002': 'missing_here' });
    expect(await readStatement(ctx, id)).toMatchObject({ matchedRows: 2 });
  });

  it('replaces rows that were stored with the orders as its file writes them', async () => {
    const partner = await partnerBy('order');
    await partner.reports('order_id=2001&payout=4');
    const id = await partner.states('Order,Amount', '2001,3.00');
    await ctx.db.$client.batch([
      ctx.db.$client
        .prepare(`UPDATE network_statement_rows SET external_id = '2001' WHERE statement_id = ?1`)
        .bind(id),
      ctx.db.$client.prepare('UPDATE network_statements SET compared_at = NULL WHERE id = ?1').bind(id),
    ]);
    await compareStatement(ctx, id, null);
    expect(await found(id)).toEqual({ '2001': 'missing_here', 'order:2001': 'missing_there' });
    await partner.states('Order,Amount', '2001,4.00');
    expect(await found(id)).toEqual({});
  });

  it('is matched by its clicks and goals', async () => {
    const partner = await partnerBy('click_goal');
    await partner.reports(
      'click_id=AbC&goal=sale&payout=4',
      'click_id=abc&goal=renewal&payout=5',
      'click_id=other&payout=6',
    );
    const id = await partner.states(
      'Click,Goal,Amount',
      'ABC,sale,4.00',
      'abc,renewal,5.00',
      'other,,6.00',
      'other,sale,7.00',
    );
    expect(await found(id)).toEqual({ 'click:other|sale': 'missing_here' });
    expect(await readStatement(ctx, id)).toMatchObject({ matchedRows: 3 });
  });

  it('is matched by the one sale of each click if it names no goals, and nothing is guessed for another', async () => {
    const partner = await partnerBy('click_goal');
    await partner.reports(
      'click_id=one&goal=sale&payout=4',
      'click_id=two&goal=sale&payout=5',
      'click_id=two&goal=renewal&payout=5',
    );
    const id = await partner.states('Click,Amount', 'one,4.00', 'two,5.00', 'late,6.00');
    expect(await found(id)).toEqual({
      'click:late|': 'missing_here',
      'click:two|renewal': 'missing_there',
      'click:two|sale': 'missing_there',
    });
    const { rows } = await listUnreadableLines(ctx, id, ALL);
    expect(rows).toMatchObject([{ line: 3, code: 'row.goal_missing', text: 'two,5.00', resolution: null }]);
    await partner.reports('click_id=late&goal=sale&payout=6');
    await partner.states('Click,Amount', 'late,6.00');
    await partner.states('Click,Goal,Amount', 'two,sale,5.00', 'two,renewal,5.00');
    expect(await found(id)).toEqual({});
    expect((await listUnreadableLines(ctx, id, ALL)).rows).toMatchObject([{ resolution: 'corrected' }]);
  });
});

let partners = 0;

/** A partner whose sales have this identity, its postbacks and its statements. */
async function partnerBy(identity: PostbackConfig['identity']) {
  const slug = `partner-${++partners}`;
  const config = postbackConfig.parse({ identity });
  await ensureNetworks(ctx, [
    {
      ...{ slug, name: slug, apiBaseUrl: '' },
      settings: { linkTemplate: 'https://{domain}/?click={click_id}', adapter: { postback: config } },
    },
  ]);
  return {
    async reports(...postbacks: string[]): Promise<void> {
      const entries = postbacks.map((each) =>
        readPostback(config, new URLSearchParams(`${each}&status=approved&event_time=2026-11-05T10:00:00Z`)),
      );
      await ingestReport(ctx, { clickIdKeys: [] }, slug, entries, 'postback');
    },
    async states(header: string, ...rows: string[]): Promise<NetworkStatementId> {
      const [id = '', ...others] = header.split(',');
      const statement = await uploadStatement(ctx, {
        ...{ networkId: slug, month: '2026-11' as Month, reason: 'The statement' },
        csv: [header, ...rows].join('\n'),
        columns: {
          ...{ id, amount: 'Amount', date: null, currency: null, decimal: null },
          goal: others.includes('Goal') ? 'Goal' : null,
        },
      });
      await compareStatement(ctx, statement, null);
      return statement;
    },
  };
}

async function found(id: NetworkStatementId): Promise<Record<string, string>> {
  const { rows } = await listDifferences(ctx, id, { state: 'open', ...ALL });
  return Object.fromEntries(rows.map(({ externalId, kind }) => [externalId, kind]));
}
