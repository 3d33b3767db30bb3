import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlockLine, ExportLine, TransferLine } from './export-line.ts';
import { testHeadKey } from './testing/head-key.ts';
import { closedBlock, sampleExport, textOf } from './testing/sample-export.ts';
import { type Verdict, verifyLedger } from './verify.ts';

/** 45 transfers in four blocks of ten and an open tail of five. */
const SIZE = { transfers: 45, rowsPerBlock: 10 };

/** What the check says of the sample after someone has tampered with its lines. */
function verdictAfter(tamper: (lines: ExportLine[]) => void): Promise<Verdict> {
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

const first = (verdict: Verdict) => [verdict.faults[0]?.code, verdict.faults[0]?.at];
const all = (verdict: Verdict) => verdict.faults.map(({ code, at }) => `${code} ${at}`);

describe('books that agree', () => {
  test('are whole, and the tail that is in no block is counted', async () => {
    const verdict = await verdictAfter(() => undefined);
    const { head, ...rest } = verdict;
    expect(rest).toEqual({ ok: true, faults: [], accounts: 4, transfers: 45, blocks: 4, signed: 0, open: 5 });
    expect(head).toBe(block([...sampleExport(SIZE)], 4).hash);
  });

  test('may be empty', async () => {
    const verdict = await verifyLedger([
      '{"type":"end","accounts":0,"transfers":0,"blocks":0,"exported_at":0}',
    ]);
    expect(verdict).toMatchObject({ ok: true, transfers: 0, blocks: 0, open: 0, head: '0'.repeat(64) });
  });
});

describe('tampering with transfers', () => {
  test('an edited amount shows at its block and at the two accounts it moved', async () => {
    const verdict = await verdictAfter((lines) => {
      transfer(lines, 17).amount = '1018';
    });
    expect(first(verdict)).toEqual(['block.rows_differ', 'block 2']);
    expect(all(verdict).filter((fault) => fault.startsWith('account.balance_differs'))).toHaveLength(2);
    expect(verdict.faults).toHaveLength(3);
  });

  test('an amount edited in the open tail still shows at the accounts', async () => {
    const verdict = await verdictAfter((lines) => {
      transfer(lines, 43).amount = '1044';
    });
    expect(verdict.faults.map(({ code }) => code)).toEqual([
      'account.balance_differs',
      'account.balance_differs',
    ]);
  });

  test('an amount of zero or less is named by its row', async () => {
    for (const amount of ['0', '-5']) {
      const verdict = await verdictAfter((lines) => {
        transfer(lines, 17).amount = amount;
      });
      expect(first(verdict)).toEqual(['transfer.not_positive', 'transfer 17']);
    }
  });

  test('a transfer from an account to itself is named', async () => {
    const verdict = await verdictAfter((lines) => {
      transfer(lines, 17).credit_account = transfer(lines, 17).debit_account;
    });
    expect(first(verdict)).toEqual(['transfer.same_account', 'transfer 17']);
  });

  test('a deleted row leaves a gap, which is named', async () => {
    const verdict = await verdictAfter((lines) => remove(lines, transfer(lines, 17)));
    expect(verdict.faults[0]).toEqual({
      code: 'transfer.not_next',
      at: 'transfer 18',
      detail: 'Transfer 18 stands where 17 belongs.',
    });
    expect(all(verdict)).toContain('block.rows_differ block 2');
  });

  test('the last row of all, deleted, is missed by its accounts', async () => {
    const verdict = await verdictAfter((lines) => remove(lines, transfer(lines, 45)));
    expect(verdict.faults.map(({ code }) => code)).toContain('account.balance_differs');
  });

  test('an inserted row is named', async () => {
    const verdict = await verdictAfter((lines) => {
      const original = transfer(lines, 17);
      lines.splice(lines.indexOf(original), 0, { ...original, id: 'cnv_invented:1:1' });
    });
    expect(first(verdict)).toEqual(['transfer.not_next', 'transfer 17']);
    expect(all(verdict)).toContain('block.rows_differ block 2');
  });

  test('a row slipped in at the end of a closed block, with all later ones renumbered, shows at that block', async () => {
    const verdict = await verdictAfter((lines) => {
      const original = transfer(lines, 20);
      for (const line of lines) if (line.type === 'transfer' && line.seq > 20) line.seq += 1;
      lines.splice(lines.indexOf(original) + 1, 0, { ...original, seq: 21, id: 'cnv_invented:1:1' });
    });
    expect(first(verdict)).toEqual(['block.rows_differ', 'block 2']);
  });

  test('two rows that changed places are named', async () => {
    const verdict = await verdictAfter((lines) => {
      const at = lines.indexOf(transfer(lines, 17));
      lines.splice(at, 2, transfer(lines, 18), transfer(lines, 17));
    });
    expect(first(verdict)).toEqual(['transfer.not_next', 'transfer 18']);
    expect(all(verdict)).toContain('block.rows_differ block 2');
  });

  test('two rows that changed places and numbers show at their block', async () => {
    const verdict = await verdictAfter((lines) => {
      const [early, late] = [transfer(lines, 17), transfer(lines, 18)];
      lines.splice(lines.indexOf(early), 2, { ...late, seq: 17 }, { ...early, seq: 18 });
    });
    expect(all(verdict)).toEqual(['block.rows_differ block 2']);
  });
});

describe('tampering with accounts', () => {
  test('an edited balance is named', async () => {
    const verdict = await verdictAfter(([line]) => {
      if (line?.type === 'account') line.balance = plus(line.balance, 100n);
    });
    expect(all(verdict)).toEqual([
      'account.balance_differs network:wildfire:expected',
      'account.sum_not_zero accounts',
    ]);
  });

  test('balances edited so that they still add up to 0 are both named', async () => {
    const verdict = await verdictAfter(([from, to]) => {
      if (from?.type === 'account') from.balance = plus(from.balance, -100n);
      if (to?.type === 'account') to.balance = plus(to.balance, 100n);
    });
    expect(all(verdict)).toEqual([
      'account.balance_differs network:wildfire:expected',
      'account.balance_differs publisher:PUB000001:pending',
    ]);
  });

  test('an account given to another owner, left out or told twice is named', async () => {
    const renamed = await verdictAfter(([, line]) => {
      if (line?.type === 'account') line.key = 'publisher:PUB000666:pending';
    });
    expect(first(renamed)).toEqual(['account.wrong_id', 'publisher:PUB000666:pending']);
    const missing = await verdictAfter((lines) => lines.splice(1, 1));
    expect(missing.faults.map(({ code }) => code)).toContain('account.unknown');
    const repeated = await verdictAfter((lines) => lines.push(...lines.slice(1, 2)));
    expect(first(repeated)).toEqual(['account.repeated', 'publisher:PUB000001:pending']);
  });
});

describe('tampering with blocks', () => {
  test('an edited block is named', async () => {
    const verdict = await verdictAfter((lines) => {
      block(lines, 2).closed_at += 1;
    });
    expect(all(verdict)).toEqual(['block.edited block 2']);
  });

  test('an edited block with a hash to match breaks the chain at the next one', async () => {
    const verdict = await verdictAfter((lines) => {
      const original = block(lines, 2);
      Object.assign(original, closedBlock({ ...original, closed_at: original.closed_at + 1 }));
    });
    expect(all(verdict)).toEqual(['block.chain_broken block 3']);
  });

  test('a deleted block is missed', async () => {
    const verdict = await verdictAfter((lines) => remove(lines, block(lines, 2)));
    expect(first(verdict)).toEqual(['block.not_next', 'block 3']);
  });

  test('a rewritten history agrees with itself, but not with a head stored elsewhere', async () => {
    const rewritten = await verifyLedger(textOf(sampleExport({ transfers: 45, rowsPerBlock: 9 })));
    const original = await verdictAfter(() => undefined);
    expect(rewritten.ok).toBe(true);
    expect(rewritten.head).not.toBe(original.head);
  });
});

describe('amounts above 2^53', () => {
  test('are added exactly', async () => {
    const large = 9_000_000_000_000_000_001n;
    const verdict = await verdictAfter((lines) => {
      const [from, to] = lines;
      if (from?.type !== 'account' || to?.type !== 'account') throw new Error('no accounts');
      const tail = { ...transfer(lines, 45), seq: 46, id: 'cnv_large:1:1', amount: String(large) };
      lines.splice(-1, 0, { ...tail, debit_account: from.id, credit_account: to.id });
      from.balance = plus(from.balance, -large);
      to.balance = plus(to.balance, large);
      const end = lines.at(-1);
      if (end?.type === 'end') end.transfers++;
    });
    expect(verdict).toMatchObject({ ok: true, transfers: 46 });
    const wrong = await verdictAfter(([line]) => {
      if (line?.type === 'account') line.balance = plus(line.balance, large);
    });
    expect(first(wrong)).toEqual(['account.balance_differs', 'network:wildfire:expected']);
  });
});

describe('transfers outside a block', () => {
  test('may be half an hour old, and not longer than the bound', async () => {
    const lines = () => textOf(sampleExport(SIZE));
    expect((await verifyLedger(lines(), { maxOpen: 30 * 60_000 })).ok).toBe(true);
    const late = await verifyLedger(lines(), { maxOpen: 29 * 60_000 });
    expect(all(late)).toEqual(['transfer.open_too_long transfer 41']);
  });

  test('are all of them when there is no block: old transfers need one', async () => {
    const lines = [...sampleExport({ transfers: 5, rowsPerBlock: 10 })];
    const verdict = await verifyLedger(textOf(lines), { maxOpen: 60_000 });
    expect(all(verdict)).toEqual(['transfer.open_too_long transfer 1']);
  });

  test('can’t hide their age in the future', async () => {
    const verdict = await verdictAfter((lines) => {
      transfer(lines, 45).posted_at += 24 * 3_600_000;
    });
    expect(all(verdict)).toEqual(['transfer.from_the_future transfer 41']);
  });
});

describe('a head that was kept elsewhere', () => {
  const heads = [...sampleExport(SIZE)].filter((line) => line.type === 'block');

  test('is found, though blocks came after it', async () => {
    const [, second] = heads;
    const expectedHead = { hash: second?.hash ?? '', number: 2 };
    expect((await verifyLedger(textOf(sampleExport(SIZE)), { expectedHead })).ok).toBe(true);
  });

  test('is missed when the history was written again', async () => {
    const expectedHead = { hash: heads[3]?.hash ?? '' };
    const rewritten = textOf(sampleExport({ transfers: 45, rowsPerBlock: 9 }));
    expect(all(await verifyLedger(rewritten, { expectedHead }))).toEqual(['head.not_in_chain head']);
  });
});

describe('signatures', () => {
  test('are checked under the key, and none can be left out', async () => {
    const [key, other] = [await testHeadKey(), await testHeadKey()];
    const lines = [...sampleExport(SIZE)];
    const blocks = lines.filter((line) => line.type === 'block');
    for (const each of blocks) each.signature = await key.sign(each);
    const verdict = (publicKey: string) => verifyLedger(textOf(lines), { publicKey });
    expect(await verdict(key.publicKey)).toMatchObject({ ok: true, signed: 4 });
    expect(first(await verdict(other.publicKey))).toEqual(['block.signature_wrong', 'block 1']);
    block(lines, 4).signature = null;
    expect(first(await verdict(key.publicKey))).toEqual(['block.signature_missing', 'block 4']);
  });
});

describe('an export that is not whole', () => {
  test('a broken-off one is seen, even at the border of a line', async () => {
    const verdict = await verdictAfter((lines) => lines.pop());
    expect(all(verdict)).toEqual(['export.truncated end']);
  });

  test('lines that are missing from what the end counts are seen', async () => {
    const verdict = await verdictAfter((lines) => remove(lines, block(lines, 4)));
    expect(all(verdict)).toEqual(['export.miscounted end']);
    expect(verdict.open).toBe(15);
  });

  test('a line that is no line of an export is named by its number', async () => {
    for (const line of ['', '{"type":"tran', '{"type":"gift"}', '[]']) {
      const verdict = await verifyLedger([line, ...textOf(sampleExport(SIZE))]);
      expect(all(verdict)).toEqual(['export.malformed line 1']);
    }
  });

  test('a thousand broken lines give a report of readable length', async () => {
    const verdict = await verifyLedger(Array.from({ length: 1_000 }, () => 'x'));
    expect(verdict.faults).toHaveLength(20);
  });
});

test('no field of an account, a transfer in a block, a block or the end can change unseen', async () => {
  const lines = [...sampleExport(SIZE)].filter((line) => line.type !== 'transfer' || line.seq <= 40);
  const fields = lines.flatMap((line) =>
    Object.keys(line)
      .filter((field) => !['type', 'signature', 'exported_at'].includes(field))
      .map((field) => ({ line, field })),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), async ({ line, field }) => {
      const verdict = await verifyLedger(
        [...sampleExport(SIZE)].map((other) => {
          const same = JSON.stringify(other) === JSON.stringify(line);
          return JSON.stringify(same ? withChange(other, field) : other);
        }),
      );
      expect(verdict.ok).toBe(false);
      expect(verdict.faults[0]?.code).not.toBe('export.malformed');
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
