import { z } from 'zod';
import type { DomainError } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import { jsonCursor, readJsonCursor } from '../platform/json-cursor.ts';

export const BRAND_ORDERS = ['commission', 'name'] as const;
export type BrandOrder = (typeof BRAND_ORDERS)[number];

export interface Fragment {
  sql: string;
  values: (string | number)[];
}

/** A position in the list: the nearness of the name to the search text, the commission, and the unique lower-cased name. */
type Position = z.infer<typeof position>;
const position = z.tuple([z.int(), z.int(), z.string().max(1_000)]);

interface Order extends Fragment {
  /** The condition for the brands after a position. */
  after: (position: Position) => Fragment;
}

const brandsCursorInvalid = failure(
  'brands.cursor_invalid',
  400,
  (message: string) => `We can’t read this cursor. ${message}`,
  {
    action: 'Use the `next_cursor` of the previous page, with the same filters.',
    sample: ['Use the `next_cursor` of the previous page, or leave it out to start again.'],
  },
);

/** A commission that can't be compared comes last. */
const COMMISSION = 'COALESCE(b.numeric_commission, -1)';
const BY_COMMISSION: Order = {
  sql: `${COMMISSION} DESC, b.name_key`,
  values: [],
  // The first comparison lets the index start at the position.
  after: ([, commission, name]) => ({
    sql: `(${COMMISSION} <= ? AND (${COMMISSION} < ? OR b.name_key > ?))`,
    values: [commission, commission, name],
  }),
};
const BY_NAME: Order = {
  sql: 'b.name_key',
  values: [],
  after: ([, , name]) => ({ sql: 'b.name_key > ?', values: [name] }),
};

/** The order of a list; without a choice, names that are near the search text come first. */
export function orderOf(sort: BrandOrder | undefined, typed: string | null): Order {
  if (sort === 'name') return BY_NAME;
  return sort === 'commission' || typed === null ? BY_COMMISSION : byNearness(nameOf(typed));
}

/** The cursor that continues after a brand. */
export function cursorAfter(
  brand: { name_key: string; numeric_commission: number | null },
  typed: string,
): string {
  const { name_key: name, numeric_commission: commission } = brand;
  const text = nameOf(typed);
  const nearness = Number(name === text) + Number(name.startsWith(text));
  return jsonCursor([nearness, commission ?? -1, name] satisfies Position);
}

export function notACursor(): DomainError {
  return brandsCursorInvalid('Use the `next_cursor` of the previous page, or leave it out to start again.');
}

/** Reads a cursor. Throws `brands.cursor_invalid` (400). */
export function requireCursor(cursor: string): Position {
  return readJsonCursor(position, cursor, notACursor);
}

function byNearness(name: string): Order {
  const nearness = '((b.name_key = ?) + (substr(b.name_key, 1, length(?)) = ?))';
  const names = [name, name, name];
  return {
    sql: `${nearness} DESC, ${BY_COMMISSION.sql}`,
    values: names,
    after: (position) => {
      const rest = BY_COMMISSION.after(position);
      return {
        sql: `(${nearness} < ? OR (${nearness} = ? AND ${rest.sql}))`,
        values: [...names, position[0], ...names, position[0], ...rest.values],
      };
    },
  };
}

/** A search text as names are compared. */
function nameOf(typed: string): string {
  return typed.slice(0, 100).toWellFormed().toLowerCase().replaceAll('\u0000', ' ');
}
