import { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import type { BrandReader, BrandView } from '../catalog/brand-view.ts';
import { logoUrl } from '../catalog/logo-url.ts';
import { offerFields, offerIn } from '../catalog/offer.ts';
import { idField } from '../platform/http/id-parameter.ts';
import type { BrandId, PublisherId } from '../platform/ids.ts';
import { healthRecord, healthRecordOf } from './health/health-record.ts';
import type { LinkHealth } from './health/read-health.ts';

/** A brand with the publisher's ready-made link. */
export const linkRecord = z.object({
  brand_id: idField('brd'),
  brand_name: z.string(),
  logo_url: z.string().nullable(),
  description: z.string(),
  category: z.string(),
  ...offerFields,
  commission_type: z.string(),
  cookie_duration: z.int().nullable(),
  network_type: z.string(),
  epc_7_day: z.string().nullable(),
  epc_3_month: z.string().nullable(),
  website_url: z.string(),
  instant_link: z.url(),
  embed_code: z.string(),
  health: healthRecord,
});

/** A publisher's link to a brand. It never changes, so it needs no API call. */
export function instantLink(origin: string, publisher: PublisherId) {
  return (brand: BrandId, subId: string | null = null): string => {
    const ref = subId === null ? '' : `?ref=${encodeURIComponent(subId)}`;
    return `${origin}/go/${publisher}/${brand}${ref}`;
  };
}

/** A publisher as the reader of brands. */
export function publisherReader(origin: string, publisher: PublisherId): BrandReader {
  return { publisher, link: instantLink(origin, publisher), logo: logoUrl(origin) };
}

/** A publisher's link to a page of a shop. It never changes, so it needs no API call. */
export function deepLink(origin: string, publisher: string, url: URL, subId: string | null = null): string {
  const ref = subId === null ? '' : `&ref=${encodeURIComponent(subId)}`;
  return `${origin}/go/${publisher}?url=${encodeURIComponent(url.href)}${ref}`;
}

export function linkRecordOf(brand: BrandView, link: string, health: LinkHealth): z.infer<typeof linkRecord> {
  return {
    brand_id: brand.id,
    brand_name: brand.name,
    logo_url: brand.logo_url,
    description: brand.description,
    category: brand.category,
    ...offerIn(brand),
    commission_type: brand.commission_type,
    cookie_duration: brand.cookie_duration,
    network_type: brand.networkType,
    epc_7_day: brand.epc_7_day,
    epc_3_month: brand.epc_3_month,
    website_url: brand.website_url,
    instant_link: link,
    embed_code: embedCode(link, brand.name),
    health: healthRecordOf(health),
  };
}

function embedCode(link: string, brandName: string): string {
  return String(html`<a href="${link}" target="_blank" rel="sponsored noopener">Check out ${brandName}</a>`);
}
