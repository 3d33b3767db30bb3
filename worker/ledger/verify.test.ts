import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockLine, ExportLine, TransferLine } from './export-line.ts';
import { testHeadKey } from './testing/head-key.ts';
import { sampleExport, textOf, withHash } from './testing/sample-export.ts';
import { type VerificationReport, verifyLedger } from './verify.ts';

/** 45 transfers in four blocks of ten, and five open ones. */
const SIZE = { transfers: 45, rowsPerBlock: 10 };

/** Verifies the sample after its lines were tampered with. */
function verifyTampered(tamper: (lines: ExportLine[]) => void): Promise<VerificationReport> {
  const lines = [...sampleExport(SIZE)];
  tamper(lines);
  return verifyLedger(textOf(lines));
}

function transfer(lines: ExportLine[], seq: number): TransferLine {
  const found = lines.find((line) => line.type === 'transfer' && line.seq === seq);
  if (found?.type !== 'transfer') throw new Error(`no transfer ${seq}`);
  return found;
}

function block(lines: ExportLine[], number: number): BlockLine {
  const found = lines.find((line) => line.type === 'block' && line.number === number);
  if (found?.type !== 'block') throw new Error(`no block ${number}`);
  return found;
}

function remove(lines: ExportLine[], line: ExportLine): void {
  lines.splice(lines.indexOf(line), 1);
}

const first = (report: VerificationReport) => [report.problems[0]?.code, report.problems[0]?.at];
const all = (report: VerificationReport) => report.problems.map(({ code, at }) => `${code} ${at}`);

describe('a valid export', () => {
  it('has no problems, and counts the transfers after the last block', async () => {
    const report = await verifyTampered(() => undefined);
    const { head, ...rest } = report;
    expect(rest).toEqual({
      ok: true,
      problems: [],
      accounts: 4,
      transfers: 45,
      blocks: 4,
      signed: 0,
      open: 5,
    });
    expect(head).toBe(block([...sampleExport(SIZE)], 4).hash);
  });

  it('can be empty', async () => {
    const report = await verifyLedger([
      '{"type":"end","accounts":0,"transfers":0,"blocks":0,"exported_at":0}',
    ]);
    expect(report).toMatchObject({ ok: true, transfers: 0, blocks: 0, open: 0, head: '0'.repeat(64) });
  });
});

describe('verifyLedger with tampered transfers', () => {
  it('reports an edited amount at its block and at both accounts', async () => {
    const report = await verifyTampered((lines) => {
      transfer(lines, 17).amount = '1018';
    });
    expect(first(report)).toEqual(['block.rows_differ', 'block 2']);
    expect(all(report).filter((problem) => problem.startsWith('account.balance_differs'))).toHaveLength(2);
    expect(report.problems).toHaveLength(3);
  });

  it('reports an edited amount after the last block at the accounts', async () => {
    const report = await verifyTampered((lines) => {
      transfer(lines, 43).amount = '1044';
    });
    expect(report.problems.map(({ code }) => code)).toEqual([
      'account.balance_differs',
      'account.balance_differs',
    ]);
  });

  it('reports a row with an amount of zero or less', async () => {
    for (const amount of ['0', '-5']) {
      const report = await verifyTampered((lines) => {
        transfer(lines, 17).amount = amount;
      });
      expect(first(report)).toEqual(['transfer.not_positive', 'transfer 17']);
    }
  });

  it('reports a transfer from an account to itself', async () => {
    const report = await verifyTampered((lines) => {
      transfer(lines, 17).credit_account = transfer(lines, 17).debit_account;
    });
    expect(first(report)).toEqual(['transfer.same_account', 'transfer 17']);
  });

  it('reports the gap of a deleted row', async () => {
    const report = await verifyTampered((lines) => remove(lines, transfer(lines, 17)));
    expect(report.problems[0]).toEqual({
      code: 'transfer.not_next',
      at: 'transfer 18',
      detail: 'Transfer 18 is in the place of 17.',
    });
    expect(all(report)).toContain('block.rows_differ block 2');
  });

  it('reports a deleted last row at its accounts', async () => {
    const report = await verifyTampered((lines) => remove(lines, transfer(lines, 45)));
    expect(report.problems.map(({ code }) => code)).toContain('account.balance_differs');
  });

  it('reports an inserted row', async () => {
    const report = await verifyTampered((lines) => {
      const original = transfer(lines, 17);
      lines.splice(lines.indexOf(original), 0, { ...original, id: 'cnv_invented:1:1' });
    });
    expect(first(report)).toEqual(['transfer.not_next', 'transfer 17']);
    expect(all(report)).toContain('block.rows_differ block 2');
  });

  it('reports the block of a row inserted at its end when all later rows are renumbered', async () => {
    const report = await verifyTampered((lines) => {
      const original = transfer(lines, 20);
      for (const line of lines) if (line.type === 'transfer' && line.seq > 20) line.seq += 1;
      lines.splice(lines.indexOf(original) + 1, 0, { ...original, seq: 21, id: 'cnv_invented:1:1' });
    });
    expect(first(report)).toEqual(['block.rows_differ', 'block 2']);
  });

  it('reports two swapped rows', async () => {
    const report = await verifyTampered((lines) => {
      const at = lines.indexOf(transfer(lines, 17));
      lines.splice(at, 2, transfer(lines, 18), transfer(lines, 17));
    });
    expect(first(report)).toEqual(['transfer.not_next', 'transfer 18']);
    expect(all(report)).toContain('block.rows_differ block 2');
  });

  it('reports the block of two rows that swapped places and numbers', async () => {
    const report = await verifyTampered((lines) => {
      const [early, late] = [transfer(lines, 17), transfer(lines, 18)];
      lines.splice(lines.indexOf(early), 2, { ...late, seq: 17 }, { ...early, seq: 18 });
    });
    expect(all(report)).toEqual(['block.rows_differ block 2']);
  });
});

describe('verifyLedger with tampered accounts', () => {
  it('reports an edited balance', async () => {
    const report = await verifyTampered(([line]) => {
      if (line?.type === 'account') line.balance = plus(line.balance, 100n);
    });
    expect(all(report)).toEqual([
      'account.balance_differs network:wildfire:expected',
      'account.sum_not_zero accounts',
    ]);
  });

  it('reports both of two balances that were edited but still sum to 0', async () => {
    const report = await verifyTampered(([from, to]) => {
      if (from?.type === 'account') from.balance = plus(from.balance, -100n);
      if (to?.type === 'account') to.balance = plus(to.balance, 100n);
    });
    expect(all(report)).toEqual([
      'account.balance_differs network:wildfire:expected',
      'account.balance_differs publisher:PUB000001:pending',
    ]);
  });

  it('reports an account that was renamed, left out or listed twice', async () => {
    const renamed = await verifyTampered(([, line]) => {
      if (line?.type === 'account') line.key = 'publisher:PUB000666:pending';
    });
    expect(first(renamed)).toEqual(['account.wrong_id', 'publisher:PUB000666:pending']);
    const missing = await verifyTampered((lines) => lines.splice(1, 1));
    expect(missing.problems.map(({ code }) => code)).toContain('account.unknown');
    const repeated = await verifyTampered((lines) => lines.push(...lines.slice(1, 2)));
    expect(first(repeated)).toEqual(['account.repeated', 'publisher:PUB000001:pending']);
  });
});

describe('verifyLedger with tampered blocks', () => {
  it('reports an edited block', async () => {
    const report = await verifyTampered((lines) => {
      block(lines, 2).closed_at += 1;
    });
    expect(all(report)).toEqual(['block.edited block 2']);
  });

  it('reports the break in the chain after an edited block with a matching hash', async () => {
    const report = await verifyTampered((lines) => {
      const original = block(lines, 2);
      Object.assign(original, withHash({ ...original, closed_at: original.closed_at + 1 }));
    });
    expect(all(report)).toEqual(['block.chain_broken block 3']);
  });

  it('reports a deleted block', async () => {
    const report = await verifyTampered((lines) => remove(lines, block(lines, 2)));
    expect(first(report)).toEqual(['block.not_next', 'block 3']);
  });

  it('accepts a rewritten history, whose head differs from one stored elsewhere', async () => {
    const rewritten = await verifyLedger(textOf(sampleExport({ transfers: 45, rowsPerBlock: 9 })));
    const original = await verifyTampered(() => undefined);
    expect(rewritten.ok).toBe(true);
    expect(rewritten.head).not.toBe(original.head);
  });
});

describe('verifyLedger with amounts above 2^53', () => {
  it('adds them exactly', async () => {
    const large = 9_000_000_000_000_000_001n;
    const report = await verifyTampered((lines) => {
      const [from, to] = lines;
      if (from?.type !== 'account' || to?.type !== 'account') throw new Error('no accounts');
      const tail = { ...transfer(lines, 45), seq: 46, id: 'cnv_large:1:1', amount: String(large) };
      lines.splice(-1, 0, { ...tail, debit_account: from.id, credit_account: to.id });
      from.balance = plus(from.balance, -large);
      to.balance = plus(to.balance, large);
      const end = lines.at(-1);
      if (end?.type === 'end') end.transfers++;
    });
    expect(report).toMatchObject({ ok: true, transfers: 46 });
    const wrong = await verifyTampered(([line]) => {
      if (line?.type === 'account') line.balance = plus(line.balance, large);
    });
    expect(first(wrong)).toEqual(['account.balance_differs', 'network:wildfire:expected']);
  });
});

describe('transfers outside a block', () => {
  it('are accepted up to the maximum age', async () => {
    const lines = () => textOf(sampleExport(SIZE));
    expect((await verifyLedger(lines(), { maxOpen: 30 * 60_000 })).ok).toBe(true);
    const late = await verifyLedger(lines(), { maxOpen: 29 * 60_000 });
    expect(all(late)).toEqual(['transfer.open_too_long transfer 41']);
  });

  it('are reported when there is no block and they are old', async () => {
    const lines = [...sampleExport({ transfers: 5, rowsPerBlock: 10 })];
    const report = await verifyLedger(textOf(lines), { maxOpen: 60_000 });
    expect(all(report)).toEqual(['transfer.open_too_long transfer 1']);
  });

  it('are reported when dated in the future, which would hide their age', async () => {
    const report = await verifyTampered((lines) => {
      transfer(lines, 45).posted_at += 24 * 3_600_000;
    });
    expect(all(report)).toEqual(['transfer.from_the_future transfer 41']);
  });
});

describe('a published head', () => {
  const heads = [...sampleExport(SIZE)].filter((line) => line.type === 'block');

  it('is found when later blocks follow', async () => {
    const [, second] = heads;
    const expectedHead = { hash: second?.hash ?? '', number: 2 };
    expect((await verifyLedger(textOf(sampleExport(SIZE)), { expectedHead })).ok).toBe(true);
  });

  it('is reported as missing when the history was rewritten', async () => {
    const expectedHead = { hash: heads[3]?.hash ?? '' };
    const rewritten = textOf(sampleExport({ transfers: 45, rowsPerBlock: 9 }));
    expect(all(await verifyLedger(rewritten, { expectedHead }))).toEqual(['head.not_in_chain head']);
  });
});

describe('signatures', () => {
  it('are checked with the public key, and none can be left out', async () => {
    const [key, other] = [await testHeadKey(), await testHeadKey()];
    const lines = [...sampleExport(SIZE)];
    const blocks = lines.filter((line) => line.type === 'block');
    for (const each of blocks) each.signature = await key.sign(each);
    const report = (publicKey: string) => verifyLedger(textOf(lines), { publicKey });
    expect(await report(key.publicKey)).toMatchObject({ ok: true, signed: 4 });
    expect(first(await report(other.publicKey))).toEqual(['block.signature_wrong', 'block 1']);
    block(lines, 4).signature = '';
    expect(first(await report(key.publicKey))).toEqual(['block.signature_wrong', 'block 4']);
  });
});

describe('an incomplete export', () => {
  it('is reported when it ends early, even at the end of a line', async () => {
    const report = await verifyTampered((lines) => lines.pop());
    expect(all(report)).toEqual(['export.truncated end']);
  });

  it('is reported before the balances that differ because of it', async () => {
    const report = await verifyTampered((lines) => lines.splice(lines.length / 2));
    expect(all(report).some((problem) => problem.startsWith('account.balance_differs'))).toBe(true);
    expect(first(report)).toEqual(['export.truncated', 'end']);
  });

  it('is reported when lines are missing from its counts', async () => {
    const report = await verifyTampered((lines) => remove(lines, block(lines, 4)));
    expect(all(report)).toEqual(['export.miscounted end']);
    expect(report.open).toBe(15);
  });

  it('is reported with the number of each malformed line', async () => {
    for (const line of ['', '{"type":"tran', '{"type":"gift"}', '[]']) {
      const report = await verifyLedger([line, ...textOf(sampleExport(SIZE))]);
      expect(all(report)).toEqual(['export.malformed line 1']);
    }
  });

  it('has a report of limited length for a thousand broken lines', async () => {
    const report = await verifyLedger(Array.from({ length: 1_000 }, () => 'x'));
    expect(report.problems).toHaveLength(20);
  });
});

it('verifyLedger reports a change of any field of an account, closed transfer, block or end', async () => {
  const lines = [...sampleExport(SIZE)].filter((line) => line.type !== 'transfer' || line.seq <= 40);
  const fields = lines.flatMap((line) =>
    Object.keys(line)
      .filter((field) => !['type', 'signature', 'exported_at'].includes(field))
      .map((field) => ({ line, field })),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), async ({ line, field }) => {
      const report = await verifyLedger(
        [...sampleExport(SIZE)].map((other) => {
          const same = JSON.stringify(other) === JSON.stringify(line);
          return JSON.stringify(same ? withChange(other, field) : other);
        }),
      );
      expect(report.ok).toBe(false);
      expect(report.problems[0]?.code).not.toBe('export.malformed');
    }),
    { numRuns: 300 },
  );
});

function withChange(line: ExportLine, field: string): Record<string, unknown> {
  const value: unknown = Object.entries(line).find(([name]) => name === field)?.[1];
  const isAmount = field === 'amount' || field === 'balance';
  const changed = typeof value === 'number' ? value + 1 : `${value ?? ''}x`;
  return { ...line, [field]: isAmount ? plus(String(value), 1n) : changed };
}

function plus(amount: string, more: bigint): string {
  return String(BigInt(amount) + more);
}
