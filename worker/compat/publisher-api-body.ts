import { z } from '@hono/zod-openapi';
import { brandIdOf } from '../catalog/brands.ts';
import { parseDestination } from '../clicks/redirect/destination.ts';
import type { TargetInput } from '../links/link-target.ts';
import { isId, isPublisherId } from '../platform/ids.ts';

const text = (maxLength: number) => z.string().trim().max(maxLength).optional();

/** A request for a link in every documented spelling. */
export const publisherApiBody = z.object({
  publisher_id: text(40),
  publisherId: text(40),
  brand_id: text(200).describe('A brand ID or brand name'),
  brandId: text(200).describe('Alias of `brand_id`. Some earlier samples send the publisher ID here'),
  brandName: text(200),
  original_url: text(2_048),
  originalUrl: text(2_048),
  url: text(2_048),
  endpoint: z.literal('links').optional().describe('The only supported value'),
});

type Body = z.infer<typeof publisherApiBody>;

export function publisherOf(body: Body): string | undefined {
  const publisher = body.publisher_id || body.publisherId;
  return publisher || (namesPublisher(body.brandId) ? body.brandId : undefined);
}

/** The brand or URL of a request. Throws the errors of `parseDestination`. */
export async function readLinkInput(body: Body): Promise<TargetInput> {
  const brandId = namesPublisher(body.brandId) ? undefined : body.brandId;
  const brand = body.brand_id || brandId || body.brandName;
  const url = body.original_url || body.originalUrl || body.url;
  return {
    brandId: brand ? brandOf(brand) : undefined,
    url: url ? await parseDestination(url) : undefined,
  };
}

function namesPublisher(text: string | undefined): boolean {
  return text !== undefined && isPublisherId(text);
}

function brandOf(text: string): string {
  return isId('brd', text) ? text : brandIdOf(text);
}
