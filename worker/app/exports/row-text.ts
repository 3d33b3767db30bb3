import { failure } from '../../platform/failure.ts';

/** A value as a part has it. Bytes are base64. */
export type PartValue = string | number | null | { base64: string };

const unsafeNumber = failure(
  'export.unsafe_number',
  500,
  (table: string, value: number) => `The table ${table} has the number ${value}, which would lose digits.`,
);

const unknownValue = failure(
  'export.unknown_value',
  500,
  (table: string, type: string) => `The table ${table} has a value of the type ${type}.`,
);

/** A value as the database returns it, as a part has it. The database returns bytes as a list or as a buffer. */
export function partValue(table: string, value: unknown): PartValue {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw unsafeNumber(table, value);
    return value;
  }
  if (value instanceof ArrayBuffer) return { base64: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { base64: Buffer.from(value).toString('base64') };
  throw unknownValue(table, typeof value);
}
