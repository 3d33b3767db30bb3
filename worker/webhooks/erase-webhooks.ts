import type { Eraser } from '../platform/personal-data.ts';
import { deliveryIdStart } from './delivery-id.ts';

const BATCH_SIZE = 500;

/**
 * Deletes a publisher's endpoints, and its events in batches, with their deliveries and attempts, also those of endpoints that were
 * deleted before.
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
    const deliveries = `SELECT d.id FROM json_each(?1) e CROSS JOIN webhook_deliveries d
      ON d.id >= ${deliveryIdStart('e.value')} AND d.id < ${deliveryIdStart('e.value')} || '~' WHERE d.event_id = e.value`;
    await d1.batch([
      d1.prepare(`DELETE FROM webhook_attempts WHERE delivery_id IN (${deliveries})`).bind(events),
      d1.prepare(`DELETE FROM webhook_deliveries WHERE id IN (${deliveries})`).bind(events),
      d1.prepare('DELETE FROM webhook_events WHERE id IN (SELECT value FROM json_each(?1))').bind(events),
    ]);
    if (results.length === BATCH_SIZE) return 'more';
    await d1.prepare('DELETE FROM webhook_endpoints WHERE publisher_id = ?1').bind(publisherId).run();
    return null;
  },
};
