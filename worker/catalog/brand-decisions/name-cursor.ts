import { brandsCursorInvalid } from '../brand-order.ts';

/** The cursor that continues after a brand's lower-cased name. */
export function nameCursor(nameKey: string): string {
  return Buffer.from(JSON.stringify(nameKey)).toString('base64url');
}

/** Throws `brands.cursor_invalid` (400). */
export function requireNameCursor(cursor: string): string {
  try {
    const name: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof name === 'string') return name;
  } catch {
    // Refused below.
  }
  const message = 'Use the `next_cursor` of the previous page, or leave it out to start again.';
  throw brandsCursorInvalid(message).onField('cursor');
}
