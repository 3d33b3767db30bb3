import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { errorCode } from '../platform/errors.ts';
import type { WebhookId } from '../platform/ids.ts';
import { later, SECOND } from '../platform/time.ts';
import { attempt, type Fault, unanswered } from './attempt.ts';
import { cancelPending } from './cancel-pending.ts';
import { claimDelivery } from './claim-delivery.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { type Outside, requireReachable } from './outside.ts';
import { requestOf } from './request-of.ts';
import { openSecrets } from './secrets.ts';
import { settleAttempt } from './settle-attempt.ts';
import { webhookEndpoints } from './tables.ts';
import { judge } from './verdict.ts';

/** One endpoint's turn: then the others have theirs, however much waits for it and however slow it is. */
const MOST_IN_A_TURN = 50;
const LONGEST_TURN = 15 * SECOND;

/**
 * Gives an endpoint its turn: what is due for it goes out one after another, until nothing is, the turn is over or the
 * receiver turns out to be down. Answers how many attempts were made.
 */
export async function serveEndpoint(ctx: Context, outside: Outside, id: WebhookId): Promise<number> {
  const [endpoint] = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!endpoint?.isActive) {
    await cancelPending(ctx, id).run();
    return 0;
  }
  const secrets = await openSecrets(outside.sealKey, endpoint, outside.clock());
  const closed = await faultOfAddress(outside, endpoint.url);
  const endsAt = later(outside.clock(), LONGEST_TURN);
  let attempts = 0;
  while (attempts < MOST_IN_A_TURN && outside.clock() < endsAt) {
    const claimed = await claimDelivery(ctx, id, outside.clock());
    if (!claimed) break;
    attempts++;
    const made = closed
      ? unanswered(outside.clock(), 0, closed)
      : await attempt(outside, requestOf(endpoint, secrets, claimed, outside.clock()));
    const verdict = judge(made, endpoint.failingSince);
    await settleAttempt(ctx, endpoint, claimed, made, verdict);
    if (verdict.disable) await disableEndpoint(ctx, outside, endpoint, verdict.disable);
    if (verdict.disable || verdict.rests) break;
    endpoint.failingSince = verdict.arrived ? null : (endpoint.failingSince ?? made.at);
  }
  return attempts;
}

/** Why nothing may be sent to an address now; null when it may. What it can't find out counts as a no. */
async function faultOfAddress(outside: Outside, url: string): Promise<Fault | null> {
  try {
    await requireReachable(outside, url);
    return null;
  } catch (error) {
    return errorCode(error) === 'webhook.address_refused' ? 'address_refused' : 'lookup_failed';
  }
}
