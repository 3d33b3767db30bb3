import { listClicks } from '../../clicks/read-clicks.ts';
import { readLinkFacts } from '../../links/read-link.ts';
import { unknownLink } from '../../links/save-links.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { LinkId, PublisherId } from '../../platform/ids.ts';
import { dayOf } from '../../platform/time.ts';

const linkNoClicks = failure('link.no_clicks', 409, 'This link has no click that could lead to a sale.', {
  action: 'Claim a sale of a link that was clicked.',
});

/**
 * The ID of the newest counted click of a publisher's link. Throws `link.unknown` (404) and `link.no_clicks` (409).
 */
export async function findNewestClick(ctx: Context, publisherId: PublisherId, id: LinkId): Promise<string> {
  const link = await readLinkFacts(ctx, id);
  if (link.publisherId !== publisherId) throw unknownLink();
  const { clicks } = await listClicks(ctx, publisherId, {
    ...{ from: dayOf(link.createdAt), to: dayOf(ctx.now), order: 'newest', after: null, limit: 1 },
    filters: [
      { dimension: 'link', value: id },
      { dimension: 'classification', value: 'click' },
    ],
  });
  const [click] = clicks;
  if (!click) throw linkNoClicks();
  return click.clickId;
}
