import { errorMessage } from './errors.ts';

type Constraint = 'UNIQUE' | 'NOT NULL' | 'FOREIGN KEY' | 'CHECK';

/**
 * Whether a write failed on this constraint of a table (`payouts`) or a column (`users.email`). SQLite names all columns
 * of a composite key, in order.
 */
export function violates(error: unknown, constraint: Constraint, target: string): boolean {
  const named = errorMessage(error).match(/\b[A-Z ]+ constraint failed: [\w., ]+/g) ?? [];
  return named.some((text) => {
    const [kind, columns = ''] = text.split(' constraint failed: ');
    return (
      kind?.trim() === constraint &&
      columns.split(', ').some((c) => c === target || c.startsWith(`${target}.`))
    );
  });
}

/**
 * Whether the database refused the data: a constraint, a trigger, a wrong type or a value that is too large. The same write
 * would fail again, unlike one that failed because the database was unreachable or overloaded.
 */
export function isRefusedWrite(error: unknown): boolean {
  return /constraint failed|SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH|RANGE)|string or blob too big|datatype mismatch|malformed JSON|integer overflow/i.test(
    errorMessage(error),
  );
}
