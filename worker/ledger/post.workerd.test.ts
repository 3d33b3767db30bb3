import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { derivedId, publisherIdOf } from '../platform/ids.ts';
import { micros } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { account, accountId } from './accounts.ts';
import { balancesUnder, readBalances } from './balances.ts';
import { transfersOfSubjects } from './history.ts';
import { transferStatements } from './post.ts';
import type { Transfer } from './posting-reference.ts';
import { randomTransfers } from './testing/random-transfers.ts';

const ctx = testContext();

function post(transfers: Transfer[], onClash?: 'abort' | 'skip') {
  return env.DB.batch(transferStatements(ctx, transfers, onClash));
}

async function countOf(table: 'ledger_transfers' | 'ledger_accounts'): Promise<number> {
  return (await env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>('n')) ?? -1;
}

function oneTransfer(id: string, amount: number): Transfer {
  return {
    id,
    debit: account.network('cj', 'due'),
    credit: account.publisher(publisherIdOf(77), 'approved'),
    amount: micros(amount),
    kind: 'conversion.reported',
    subject: id.split(':')[0] ?? id,
    ruleId: derivedId('shr', 'default'),
    reason: null,
  };
}

describe('transferStatements', () => {
  it('updates balances to the sums of the transfers, which total 0', async () => {
    const transfers = randomTransfers('cnv_random', 700);
    await post(transfers);
    const expected = new Map<string, number>();
    for (const { debit, credit, amount } of transfers) {
      expected.set(debit, (expected.get(debit) ?? 0) - amount);
      expected.set(credit, (expected.get(credit) ?? 0) + amount);
    }
    const balances = await readBalances(
      ctx,
      transfers.flatMap(({ debit, credit }) => [debit, credit]),
    );
    expect(balances).toEqual(expected);
    expect([...balances.values()].reduce((left, right) => left + right, 0)).toBe(0);
  });

  it('returns no statement for no transfers', () => {
    expect(transferStatements(ctx, [])).toEqual([]);
  });

  it('rejects a list with the same transfer twice', () => {
    const transfer = oneTransfer('cnv_twin:1:1', 1);
    expect(() => transferStatements(ctx, [transfer, transfer])).toThrow(
      expect.objectContaining({ code: 'ledger.transfer_repeated' }),
    );
  });
});

describe('repeated transfers', () => {
  it('change nothing in a replay, which posts new transfers without a gap in the sequence', async () => {
    const transfers = randomTransfers('cnv_replayed', 30);
    await post(transfers.slice(0, 20));
    const before = [await countOf('ledger_transfers'), await balancesUnder(ctx, 'network_margin')];
    await post(transfers.slice(0, 20), 'skip');
    expect([await countOf('ledger_transfers'), await balancesUnder(ctx, 'network_margin')]).toEqual(before);
    await post(transfers, 'skip');
    const rows = await transfersOfSubjects(ctx, ['cnv_replayed']);
    expect(rows.map(({ id }) => id)).toEqual(transfers.map(({ id }) => id));
    const start = rows[0]?.seq ?? 0;
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => start + index));
  });

  it('abort the whole batch, including its other writes', async () => {
    await post([oneTransfer('cnv_strict:1:1', 5)]);
    const before = await countOf('ledger_transfers');
    const again = post([oneTransfer('cnv_strict:0:1', 9), oneTransfer('cnv_strict:1:1', 6)]);
    await expect(again).rejects.toThrow('UNIQUE constraint failed: ledger_transfers.id');
    expect(await countOf('ledger_transfers')).toBe(before);
    expect(await transfersOfSubjects(ctx, ['cnv_strict'])).toMatchObject([{ amount: 5 }]);
  });

  it('leave no gap in the sequence when they abort a batch', async () => {
    await post([oneTransfer('cnv_before:1:1', 1)]);
    await expect(post([oneTransfer('cnv_lost:1:1', 1), oneTransfer('cnv_before:1:1', 1)])).rejects.toThrow();
    await post([oneTransfer('cnv_after:1:1', 1)]);
    const [before] = await transfersOfSubjects(ctx, ['cnv_before']);
    const [after] = await transfersOfSubjects(ctx, ['cnv_after']);
    expect(after?.seq).toBe((before?.seq ?? 0) + 1);
  });
});

describe('the ledger', () => {
  it('refuses amounts of zero or less, and transfers from an account to itself', async () => {
    for (const amount of [0, -1])
      await expect(post([oneTransfer('cnv_bad:1:1', amount)])).rejects.toThrow('ledger.amount_not_positive');
    const circular = { ...oneTransfer('cnv_bad:1:1', 1), credit: account.network('cj', 'due') };
    await expect(post([circular])).rejects.toThrow('ledger.same_account');
  });

  it('refuses to change or delete a transfer', async () => {
    await post([oneTransfer('cnv_kept:1:1', 5)]);
    for (const sql of ['UPDATE ledger_transfers SET amount = 6', 'DELETE FROM ledger_transfers'])
      await expect(env.DB.prepare(sql).run()).rejects.toThrow('ledger.append_only');
  });

  it('refuses an account whose ID belongs to another key, and fails the batch', async () => {
    const held = account.unattributed('held', 'pending');
    const file = env.DB.prepare('INSERT INTO ledger_accounts (id, key) VALUES (?, ?)');
    await file.bind(accountId(held), 'unattributed:squatter:pending').run();
    const transfers = [{ ...oneTransfer('cnv_collides:1:1', 5), credit: held }];
    for (const onClash of ['abort', 'skip'] as const)
      await expect(post(transfers, onClash)).rejects.toThrow('UNIQUE constraint failed: ledger_accounts.id');
    expect(await balancesUnder(ctx, 'unattributed:squatter')).toEqual(
      new Map([['unattributed:squatter:pending', 0]]),
    );
  });

  it('refuses an account that is stored with a different ID', async () => {
    const misfiled = account.unattributed('misfiled', 'pending');
    await env.DB.prepare('INSERT INTO ledger_accounts (id, key) VALUES (1, ?)').bind(misfiled).run();
    const transfers = [{ ...oneTransfer('cnv_misfiled:1:1', 5), credit: misfiled }];
    await expect(post(transfers)).rejects.toThrow('FOREIGN KEY constraint failed');
  });
});

describe('reads of the ledger', () => {
  it('return the balances below a prefix of whole names, sorted', async () => {
    const due = account.network('sitep', 'due');
    await post([
      { ...oneTransfer('cnv_prefix:1:1', 3), debit: due, credit: account.network('siteplug', 'due') },
      { ...oneTransfer('cnv_prefix:1:2', 4), debit: due, credit: account.network('sitep', 'expected') },
    ]);
    expect([...(await balancesUnder(ctx, 'network:sitep'))]).toEqual([
      ['network:sitep:due', -7],
      ['network:sitep:expected', 4],
    ]);
    expect((await balancesUnder(ctx, 'network')).has('network:siteplug:due')).toBe(true);
  });

  it('omit an account without transfers', async () => {
    expect(await readBalances(ctx, [account.unattributed('quiet', 'pending')])).toEqual(new Map());
  });

  it('return the transfers of a subject with accounts, share rule and reason', async () => {
    const transfer = { ...oneTransfer('cnv_told:1:1', 5), reason: 'order returned' };
    await post([transfer]);
    const { id, subject, debit, credit, amount, kind, ruleId, reason } = transfer;
    expect(await transfersOfSubjects(ctx, ['cnv_told'])).toEqual([
      {
        seq: expect.any(Number),
        id,
        subject,
        debit,
        credit,
        amount,
        kind,
        ruleId,
        reason,
        postedAt: ctx.now,
      },
    ]);
  });
});
