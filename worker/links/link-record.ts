import { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import type { BrandView } from '../catalog/brand-view.ts';
import { idField } from '../http/id-parameter.ts';
import type { BrandId, PublisherId } from '../platform/ids.ts';

/** A brand with the publisher's ready-made link. */
export const linkRecord = z.object({
  brand_id: idField('brd'),
  brand_name: z.string(),
  category: z.string(),
  commission_rate: z.string(),
  commission_type: z.string(),
  cookie_duration: z.int().nullable(),
  network_type: z.string(),
  epc_3_month: z.string().nullable(),
  instant_link: z.url(),
  embed_code: z.string(),
});

/** A publisher's link to a brand. It never changes, so it needs no API call. */
export function instantLink(origin: string, publisher: PublisherId): (brand: BrandId) => string {
  return (brand) => `${origin}/go/${publisher}/${brand}`;
}

/** A publisher's link to a page of a shop. It never changes, so it needs no API call. */
export function deepLink(origin: string, publisher: string, url: URL, subId: string | null = null): string {
  const ref = subId === null ? '' : `&ref=${encodeURIComponent(subId)}`;
  return `${origin}/go/${publisher}?url=${encodeURIComponent(url.href)}${ref}`;
}

export function linkRecordOf(brand: BrandView, link: string): z.infer<typeof linkRecord> {
  return {
    brand_id: brand.id,
    brand_name: brand.name,
    category: brand.category,
    commission_rate: brand.commission_rate,
    commission_type: brand.commission_type,
    cookie_duration: brand.cookie_duration,
    network_type: brand.networkType,
    epc_3_month: brand.epc_3_month,
    instant_link: link,
    embed_code: embedCode(link, brand.name),
  };
}

function embedCode(link: string, brandName: string): string {
  return String(html`<a href="${link}" target="_blank" rel="sponsored noopener">Check out ${brandName}</a>`);
}
