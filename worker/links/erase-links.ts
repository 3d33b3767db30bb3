import type { Eraser } from '../platform/personal-data.ts';

const BATCH_SIZE = 1_000;

/**
 * Removes what a publisher wrote about their links: titles, descriptions, keys, sub-IDs and campaigns. The links keep their
 * program and destination, so that they still redirect. Returns the last link of the batch; null after the last one.
 */
export const eraseLinks: Eraser = {
  name: 'links',
  turn: 'data',
  async erase({ db: { $client: d1 } }, { publisherId }, after) {
    const { results } = await d1
      .prepare(
        `UPDATE affiliate_links SET title = brand_name, description = NULL, external_key = NULL, campaign_id = NULL,
         affiliate_url = CASE WHEN instr(affiliate_url, '&ref=') > 0
           THEN substr(affiliate_url, 1, instr(affiliate_url, '&ref=') - 1) ELSE affiliate_url END
       WHERE id IN (SELECT id FROM affiliate_links WHERE publisher_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3)
       RETURNING id`,
      )
      .bind(publisherId, after ?? '', BATCH_SIZE)
      .all<{ id: string }>();
    if (results.length < BATCH_SIZE) return null;
    return (
      results
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? null
    );
  },
};
