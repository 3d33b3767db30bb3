import { z } from '@hono/zod-openapi';
import { brandIdOf } from '../catalog/brands.ts';
import type { TargetInput } from '../links/link-target.ts';
import { isId, isPublisherId } from '../platform/ids.ts';
import { parseDestination } from '../tracking/destination.ts';

const text = (longest: number) => z.string().trim().max(longest).optional();

/** A request for a link in every spelling that was ever documented. */
export const publisherApiBody = z.object({
  publisher_id: text(40),
  publisherId: text(40),
  brand_id: text(200).describe('An id, or a brand’s name'),
  brandId: text(200).describe('A brand as `brand_id` is; some earlier samples put the publisher’s id here'),
  brandName: text(200),
  original_url: text(2_048),
  originalUrl: text(2_048),
  url: text(2_048),
  endpoint: z.literal('links').optional().describe('There is no other'),
});

type Body = z.infer<typeof publisherApiBody>;

/** The publisher that a request names, if any. */
export function publisherOf(body: Body): string | undefined {
  const named = body.publisher_id || body.publisherId;
  return named || (namesPublisher(body.brandId) ? body.brandId : undefined);
}

/** What a request asks a link for. Throws as `parseDestination` does. */
export function targetInputOf(body: Body): TargetInput {
  const brandId = namesPublisher(body.brandId) ? undefined : body.brandId;
  const brand = body.brand_id || brandId || body.brandName;
  const url = body.original_url || body.originalUrl || body.url;
  return {
    brandId: brand ? brandOf(brand) : undefined,
    url: url ? parseDestination(url) : undefined,
  };
}

function namesPublisher(text: string | undefined): boolean {
  return text !== undefined && isPublisherId(text);
}

/** A brand by its id, or by its name. */
function brandOf(text: string): string {
  return isId('brd', text) ? text : brandIdOf(text);
}
