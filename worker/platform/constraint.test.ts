import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { isRefusedWrite, violates } from './constraint.ts';

const d1 = (message: string) => new Error(`D1_ERROR: ${message}`);
const composite = d1(
  'UNIQUE constraint failed: report_row_versions.network_id, report_row_versions.external_id, report_row_versions.version: SQLITE_CONSTRAINT',
);

describe('a violated constraint', () => {
  it('is recognized by its kind and by its table or column', () => {
    expect(violates(composite, 'UNIQUE', 'report_row_versions')).toBe(true);
    expect(violates(composite, 'UNIQUE', 'report_row_versions.version')).toBe(true);
    expect(violates(composite, 'NOT NULL', 'report_row_versions.version')).toBe(false);
    expect(violates(composite, 'UNIQUE', 'report_row')).toBe(false);
  });

  it('is found in the cause of the failed query', () => {
    const wrapped = new DrizzleQueryError(
      'insert into users …',
      [],
      d1('UNIQUE constraint failed: users.email'),
    );
    expect(violates(wrapped, 'UNIQUE', 'users.email')).toBe(true);
  });
});

describe('a refused write', () => {
  it.each([
    'UNIQUE constraint failed: ledger_accounts.id: SQLITE_CONSTRAINT',
    'ledger.amount_not_positive: SQLITE_CONSTRAINT',
    'string or blob too big: SQLITE_TOOBIG',
    'datatype mismatch: SQLITE_MISMATCH',
  ])('fails again with the same rows: %s', (message) => {
    expect(isRefusedWrite(d1(message))).toBe(true);
  });

  it.each(['Network connection lost.', 'D1 DB is overloaded. Too many requests queued.', 'internal error'])(
    'is not an outage: %s',
    (message) => {
      expect(isRefusedWrite(d1(message))).toBe(false);
    },
  );
});
