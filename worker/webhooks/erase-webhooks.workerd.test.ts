import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { deliverDue } from './deliver-due.ts';
import { deleteEndpoint } from './endpoints.ts';
import { eraseWebhooks } from './erase-webhooks.ts';
import { sendTest } from './send-test.ts';
import { testDeliveryEnv } from './testing/delivery-env.ts';
import { accepts, ctx, emitEvents, newPublisher } from './testing/delivery-scene.ts';
import { clearWebhooks, subscribe } from './testing/subscribe.ts';

const TABLES = ['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'];

async function rowCounts(): Promise<Record<string, number | null>> {
  const counts = TABLES.map(async (table) => [
    table,
    await env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>('n'),
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

it('erases the deliveries and responses of endpoints that were deleted before, and of no other publisher', async () => {
  await clearWebhooks();
  const { deliveryEnv } = testDeliveryEnv(accepts);
  const other = await newPublisher();
  await subscribe(ctx, deliveryEnv, other);
  await emitEvents(other, { times: 2 });
  await deliverDue(ctx, deliveryEnv);
  const before = await rowCounts();
  const publisherId = await newPublisher();
  const { endpoint: gone } = await subscribe(ctx, deliveryEnv, publisherId);
  await subscribe(ctx, deliveryEnv, publisherId, { url: 'https://hooks.alder.example/other' });
  await emitEvents(publisherId, { times: 3 });
  await sendTest(ctx, gone, 'payout.updated');
  await deliverDue(ctx, deliveryEnv);
  await deleteEndpoint(ctx, publisherId, gone.id);
  expect(await rowCounts()).toMatchObject({ webhook_deliveries: 9, webhook_attempts: 9 });
  const account = { publisherId } as Parameters<typeof eraseWebhooks.erase>[1];
  while ((await eraseWebhooks.erase(ctx, account, null, env)) !== null);
  expect(await rowCounts()).toEqual(before);
});
