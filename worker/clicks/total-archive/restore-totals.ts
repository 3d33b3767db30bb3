import { insertRows, insertTableRows } from '../../platform/bulk.ts';
import type { StoreKey } from '../store/store-name.ts';
import { ARCHIVED_MONTHS } from '../tables.ts';
import { readTotals, rowsOf, totalsFile } from './totals-file.ts';

/**
 * Puts the archived totals of a publisher's month back into the database, as they were before. Nothing happens if they aren't
 * archived. Fails if they are archived or restored meanwhile, because the rows of a month are in the database once. Throws as
 * `readLines` does.
 */
export async function restoreTotals(
  { DB: d1, ARCHIVE: archive }: Pick<Env, 'DB' | 'ARCHIVE'>,
  key: StoreKey,
): Promise<void> {
  const { publisherId, month } = key;
  const sha256 = await d1
    .prepare('SELECT sha256 FROM click_total_archives WHERE publisher_id = ?1 AND month = ?2')
    .bind(publisherId, month)
    .first<string>('sha256');
  if (sha256 === null) return;
  const lines = await readTotals(archive, totalsFile(key, sha256));
  const links = rowsOf(lines, 'link_click_totals');
  await d1.batch([
    d1
      .prepare('DELETE FROM click_total_archives WHERE publisher_id = ?1 AND month = ?2 AND sha256 = ?3')
      .bind(publisherId, month, sha256),
    ...insertTableRows(d1, 'INSERT INTO click_totals', rowsOf(lines, 'click_totals')),
    ...insertTableRows(d1, 'INSERT INTO link_click_totals', links),
    ...insertRows(
      d1,
      'INSERT INTO link_click_totals',
      ['publisher_id', 'link_id', 'month', 'clicks'],
      links.map(({ link_id, clicks }) => [publisherId, String(link_id), ARCHIVED_MONTHS, -Number(clicks)]),
      'ON CONFLICT (publisher_id, link_id, month) DO UPDATE SET clicks = clicks + excluded.clicks',
    ),
  ]);
}
