import { z } from 'zod';
import { jsonCursor, readJsonCursor } from '../../platform/json-cursor.ts';
import { notACursor } from '../brand-order.ts';

/** The cursor that continues after a brand's lower-cased name. */
export function nameCursor(nameKey: string): string {
  return jsonCursor(nameKey);
}

/** Throws `brands.cursor_invalid` (400). */
export function requireNameCursor(cursor: string): string {
  return readJsonCursor(z.string(), cursor, notACursor);
}
