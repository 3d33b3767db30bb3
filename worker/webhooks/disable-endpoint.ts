import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { emailStatement } from '../platform/email/enqueue-email.ts';
import type { DeliveryEnv } from '../platform/outbound/delivery-env.ts';
import { cancelPending } from './delivery-store.ts';
import { webhookDisabledEmail } from './emails.ts';
import { clearSubscriberCache } from './subscribers.ts';
import { type Endpoint, webhookEndpoints } from './tables.ts';

const REASONS = {
  gone: 'It returned 410 Gone.',
  failing: 'All deliveries of the last three days failed.',
};

export type DisabledReason = keyof typeof REASONS;

/** Disables an endpoint, cancels its pending deliveries and emails its owner once. */
export async function disableEndpoint(
  ctx: Context,
  env: DeliveryEnv,
  endpoint: Endpoint,
  reason: DisabledReason,
): Promise<void> {
  const owner = await env.ownerOf(ctx, endpoint.publisherId);
  await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db
        .update(webhookEndpoints)
        .set({ isActive: false, disabledReason: reason })
        .where(eq(webhookEndpoints.id, endpoint.id)),
    ),
    cancelPending(ctx, endpoint.id),
    emailStatement(ctx, {
      cause: `webhook_disabled:${endpoint.id}:${endpoint.updatedAt}`,
      email: webhookDisabledEmail,
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
  await env.wakeMails();
}
