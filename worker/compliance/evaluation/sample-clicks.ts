import { sampleClickIds } from '../../clicks/publisher-traffic.ts';
import { listClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Finding } from '../rules/facts.ts';

const MAX_SAMPLES = 20;

/** The IDs of some of a finding's clicks, for the person who reviews it. */
export async function sampleClicks(
  ctx: Context,
  publisherId: PublisherId,
  { clicks }: Finding,
): Promise<readonly string[]> {
  if (clicks === null) return [];
  switch (clicks.by) {
    case 'ids':
      return clicks.ids.slice(0, MAX_SAMPLES);
    case 'address':
    case 'agent':
      return sampleClickIds(ctx, publisherId, { ...clicks, limit: MAX_SAMPLES });
    default: {
      const { by: dimension, value, from, to } = clicks;
      const filters = [{ dimension, value }];
      const query = { from, to, order: 'newest', after: null, limit: MAX_SAMPLES, filters } as const;
      return (await listClicks(ctx, publisherId, query)).clicks.map(({ clickId }) => clickId);
    }
  }
}
