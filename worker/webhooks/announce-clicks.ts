import type { StoredClick } from '../clicks/write-clicks.ts';
import type { Context } from '../platform/context.ts';
import { eventStatements, type NewEvent } from './emit.ts';
import { cachedSubscribers } from './subscribers.ts';

/**
 * Creates the `click.tracked` events of counted clicks. An event's ID follows from its click's, so a repeated call creates
 * none twice. Without a subscriber it makes no query. `beforeWriting` throws if nothing may be written.
 */
export async function announceClicks(
  ctx: Context,
  clicks: readonly StoredClick[],
  beforeWriting?: () => Promise<void>,
): Promise<void> {
  const subscribers = (await cachedSubscribers(ctx.db.$client, ctx.now)).get('click.tracked');
  if (!subscribers) return;
  const events = clicks.flatMap((click) => eventOf(click) ?? []);
  const statements = eventStatements(
    ctx,
    events.filter((event) => subscribers.has(event.publisherId)),
  );
  if (statements.length === 0) return;
  await beforeWriting?.();
  await ctx.db.$client.batch(statements);
}

function eventOf(click: StoredClick): NewEvent | null {
  const { clickId, publisherId } = click;
  if (click.classification !== 'click') return null;
  return {
    publisherId,
    type: 'click.tracked',
    cause: clickId,
    payload: {
      click_id: clickId,
      clicked_at: new Date(click.clickedAt).toISOString(),
      brand_id: click.brandId,
      program_id: click.programId,
      link_id: click.linkId,
      sub_id: click.subId,
      traffic_source: click.trafficSource,
      country: click.country,
    },
  };
}
