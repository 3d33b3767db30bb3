import { unreadable } from '../feed/errors.ts';
import { type Fields, listOf } from '../feed/fields.ts';

/** The first value that exists at the paths of a mapping such as `id|brand` or `offer.id`. */
export function pick(row: Fields, mapping: string): unknown {
  for (const path of mapping.split('|')) {
    const value = descend(row, path);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/**
 * The rows of a response. SitePlug returns a bare object for one row and a text for none, at any step of the path. Null is none too.
 * Throws `upstream.unreadable` when the path doesn't exist, because an error document is not an empty list.
 */
export function rowsAt(response: Fields, path: string): unknown[] {
  const found = descend(response, path);
  if (found === null || typeof found === 'string') return [];
  if (Array.isArray(found)) return found;
  const [single] = listOf(found);
  if (!single) throw unreadable();
  return [single];
}

/** The rows of a report, of which null is no report: nothing of its days may be removed. */
export function reportedRowsAt(response: Fields, path: string): unknown[] {
  if (descend(response, path) === null) throw unreadable();
  return rowsAt(response, path);
}

function descend(from: Fields, path: string): unknown {
  let value: unknown = from;
  for (const step of path.split('.')) {
    if (value === null || typeof value === 'string') return value;
    const [fields] = listOf(value);
    if (!fields || !Object.hasOwn(fields, step)) return undefined;
    value = fields[step];
  }
  return value;
}
