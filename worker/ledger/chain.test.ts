import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blockHash, canonicalLine, RowsHash } from './chain.ts';

const row = {
  seq: 1,
  id: 'cnv_1:1:1',
  debit_account: 11,
  credit_account: 22,
  amount: '5000000',
  kind: 'conversion.reported',
  subject: 'cnv_1',
  rule_id: null,
  reason: 'Größe "L"\n',
  posted_at: 1_795_000_000_000,
};

describe('the hash chain', () => {
  it('writes a transfer’s fields in a fixed order, so that anyone can recompute the line', () => {
    expect(canonicalLine(row)).toBe(
      '[1,"cnv_1:1:1",11,22,5000000,"conversion.reported","cnv_1",null,"Größe \\"L\\"\\n",1795000000000]\n',
    );
  });

  it('hashes rows as one string, regardless of their number', () => {
    const hash = new RowsHash();
    const plain = createHash('sha256');
    for (let seq = 1; seq <= 2_000; seq++) {
      hash.add({ ...row, seq });
      plain.update(canonicalLine({ ...row, seq }));
    }
    expect(hash.digest()).toBe(plain.digest('hex'));
  });

  it('covers every field of a block with its hash', () => {
    const block = {
      number: 1,
      first_seq: 1,
      last_seq: 9,
      row_count: 9,
      rows_hash: 'aa',
      previous_hash: 'bb',
      closed_at: 7,
    };
    expect(blockHash(block)).toBe(createHash('sha256').update('[1,1,9,9,"aa","bb",7]').digest('hex'));
  });
});
