import { emailStatement } from '../email/enqueue-email.ts';
import type { Context } from '../platform/context.ts';
import { cancelPending } from './cancel-pending.ts';
import type { DeliveryEnv } from './delivery-env.ts';
import { clearSubscriberCache } from './subscribers.ts';
import type { Endpoint } from './tables.ts';

const REASONS = {
  gone: 'It answered 410 Gone.',
  failing: 'Every delivery of the last three days failed.',
};

/** Why we switched an endpoint off by ourselves. */
export type DisabledReason = keyof typeof REASONS;

/** Switches an endpoint off, cancels what waits for it and tells its owner, once, by mail. */
export async function disableEndpoint(
  ctx: Context,
  outside: DeliveryEnv,
  endpoint: Endpoint,
  reason: DisabledReason,
): Promise<void> {
  const owner = await outside.ownerOf(ctx, endpoint.publisherId);
  const d1 = ctx.db.$client;
  await d1.batch([
    d1
      .prepare('UPDATE webhook_endpoints SET is_active = 0, disabled_reason = ?2 WHERE id = ?1')
      .bind(endpoint.id, reason),
    cancelPending(ctx, endpoint.id),
    emailStatement(ctx, {
      cause: `webhook_disabled:${endpoint.id}:${endpoint.updatedAt}`,
      kind: 'webhook_disabled',
      userId: owner.userId,
      recipient: owner.email,
      content: {
        full_name: owner.fullName,
        endpoint_name: endpoint.name,
        endpoint_url: endpoint.url,
        reason: REASONS[reason],
      },
    }),
  ]);
  clearSubscriberCache();
  await outside.wakeMails();
}
