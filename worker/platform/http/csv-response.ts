import type { Context as HonoContext } from 'hono';
import type { Principal } from '../contract/principal.ts';
import type { AppEnv } from './router.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * The text before the first column of a CSV. A file that a browser downloads begins with a byte order mark: spreadsheets read a
 * file without one in the encoding of the computer. A program's parser would take the mark for a part of the first name.
 */
export function csvStart(c: HonoContext<AppEnv>): string {
  const caller: Principal | undefined = c.get('principal');
  return caller?.by.kind === 'session' ? '\ufeff' : '';
}
