import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { failure } from '../../../platform/failure.ts';

export const PUBLISHER_ORDERS = ['newest', 'oldest', 'name', 'email'] as const;
export type PublisherOrder = (typeof PUBLISHER_ORDERS)[number];

/** The publisher after which a page starts: its number, and its name or email if the list is sorted by that. */
const position = z.tuple([z.int().min(0), z.string().max(400)]);
type Position = z.infer<typeof position>;

interface Order {
  /** `number` is the column that has the publisher's number. */
  by: (number: SQL) => SQL;
  /** The condition for the publishers after a position. Its first comparison lets the index start there. */
  after: (position: Position, number: SQL) => SQL;
  textOf: (publisher: { fullName: string; email: string }) => string;
}

const publishersCursorInvalid = failure(
  'publishers.cursor_invalid',
  400,
  (message: string) => `We can’t read this cursor. ${message}`,
  {
    action: 'Use the `next_cursor` of the previous page, with the same filters.',
    sample: ['Use the `next_cursor` of the previous page, or leave it out to start again.'],
  },
);

export const ORDERS: Record<PublisherOrder, Order> = {
  newest: {
    by: (number) => sql`${number} DESC`,
    after: ([last], number) => sql`${number} < ${last}`,
    textOf: () => '',
  },
  oldest: {
    by: (number) => number,
    after: ([last], number) => sql`${number} > ${last}`,
    textOf: () => '',
  },
  name: byText(sql`p.full_name`, ({ fullName }) => fullName),
  email: byText(sql`p.email`, ({ email }) => email),
};

export function cursorAfter(
  order: PublisherOrder,
  last: { number: number; fullName: string; email: string },
): string {
  const at: Position = [last.number, ORDERS[order].textOf(last).toWellFormed()];
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

/** Reads a cursor. Throws `publishers.cursor_invalid` (400). */
export function requireCursor(cursor: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    const message = 'Use the `next_cursor` of the previous page, or leave it out to start again.';
    throw publishersCursorInvalid(message).onField('cursor').causedBy(cause);
  }
}

function byText(column: SQL, textOf: Order['textOf']): Order {
  return {
    by: (number) => sql`${column} COLLATE NOCASE, ${number}`,
    after: ([last, text], number) =>
      sql`(${column} COLLATE NOCASE >= ${text} AND (${column} COLLATE NOCASE > ${text} OR ${number} > ${last}))`,
    textOf,
  };
}
