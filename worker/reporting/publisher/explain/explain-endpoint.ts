import type { z } from '@hono/zod-openapi';
import { parseDestination } from '../../../clicks/redirect/destination.ts';
import type { Edge } from '../../../clicks/redirect/request-edge.ts';
import { requireSubId } from '../../../clicks/redirect/sub-id.ts';
import type { Context } from '../../../platform/context.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { explainUrls } from './explain-url.ts';
import { type explanation, explanationOf } from './explanation.ts';

/** Explains one URL, as `explainUrls` does. Throws as `parseDestination` and `requireSubId` do. */
export async function explainUrl(
  ctx: Context,
  { edge, origin }: { edge: Edge; origin: string },
  caller: PublisherId | null,
  query: { url: string; ref?: string | undefined },
): Promise<z.infer<typeof explanation>> {
  const subId = requireSubId(query.ref, 'ref');
  const url = await parseDestination(query.url);
  const [explained] = await explainUrls(ctx, edge, caller, [url]);
  if (!explained) throw new RangeError('one URL has one explanation');
  return explanationOf(explained, { origin, subId });
}
