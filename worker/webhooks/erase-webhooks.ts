import type { Eraser } from '../platform/personal-data.ts';

const BATCH_SIZE = 500;

/**
 * Deletes a publisher's endpoints, and their events with deliveries and attempts in batches.
 */
export const eraseWebhooks: Eraser = {
  name: 'webhooks',
  turn: 'data',
  async erase({ db: { $client: d1 } }, { publisherId }) {
    const { results } = await d1
      .prepare('SELECT id FROM webhook_events WHERE publisher_id = ?1 LIMIT ?2')
      .bind(publisherId, BATCH_SIZE)
      .all<{ id: string }>();
    const events = JSON.stringify(results.map(({ id }) => id));
    const deliveries = `SELECT d.id FROM webhook_deliveries d
    WHERE d.endpoint_id IN (SELECT id FROM webhook_endpoints WHERE publisher_id = ?1)
      AND d.event_id IN (SELECT value FROM json_each(?2))`;
    await d1.batch([
      d1
        .prepare(`DELETE FROM webhook_attempts WHERE delivery_id IN (${deliveries})`)
        .bind(publisherId, events),
      d1.prepare(`DELETE FROM webhook_deliveries WHERE id IN (${deliveries})`).bind(publisherId, events),
      d1.prepare('DELETE FROM webhook_events WHERE id IN (SELECT value FROM json_each(?1))').bind(events),
    ]);
    if (results.length === BATCH_SIZE) return 'more';
    await d1.prepare('DELETE FROM webhook_endpoints WHERE publisher_id = ?1').bind(publisherId).run();
    return null;
  },
};
