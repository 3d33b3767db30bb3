import type { Cursor } from '../contract.ts';
import { upstreamCursorInvalid, upstreamCursorStuck } from './errors.ts';

/** The position in a network's pages: the number of pages read, and the network's token for the next. */
interface PagePosition {
  page: number;
  token: string;
}

/** `12:abc` → page 12 by token `abc`; the start for null. Throws `upstream.cursor_invalid`. */
export function positionOf(cursor: Cursor | null): PagePosition {
  if (cursor === null) return { page: 0, token: '' };
  const parts = /^(\d{1,9}):(.*)$/s.exec(cursor);
  if (!parts) throw upstreamCursorInvalid('The cursor is invalid.');
  return { page: Number(parts[1]), token: parts[2] ?? '' };
}

/**
 * The cursor after a page. Throws `upstream.cursor_stuck` when the network's token is the one just used, or when more
 * than `mostPages` were read, so that a sync always ends.
 */
export function advance(from: PagePosition, token: string, mostPages: number): Cursor {
  if (token === from.token || from.page + 1 >= mostPages)
    throw upstreamCursorStuck('Pagination loop: the network’s pages don’t end.');
  return `${from.page + 1}:${token}`;
}
