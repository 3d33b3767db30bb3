import { z } from '@hono/zod-openapi';
import { NETWORK_SLUGS } from '../platform/contract/networks.ts';
import { idField } from '../platform/http/id-parameter.ts';
import type { BrandView } from './brand-view.ts';
import { offerFields } from './offer.ts';

const domainRecord = z.object({
  domain: z.string(),
  rate: z.string().describe('As `commission_rate`, of the best program on this domain'),
  you_earn: z.string().nullable(),
  offerType: z.enum(['CPC', 'CPA']),
  url: z.string(),
});

/** A brand with the terms of its best open program and all its domains. */
export const publicBrandRecord = z.object({
  id: idField('brd'),
  name: z.string().openapi({ example: 'Alder Nook' }),
  logo_url: z.url().nullable().describe('On our own host. If the logo can’t be loaded, the URL returns 204'),
  description: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  country: z.string().nullable(),
  ...offerFields,
  commission_type: z.enum(['percentage', 'cpc', 'flat']),
  numeric_commission: z
    .number()
    .nullable()
    .describe(
      'The highest rate as a number in its own unit, for sorting; null if it isn’t stated or is in a currency that isn’t converted',
    ),
  cookie_duration: z.int().nullable().describe('In days; null if the network doesn’t state it'),
  website_url: z.string(),
  is_featured: z.boolean().describe('True for brands that come first where you choose one'),
  is_active: z.boolean(),
  network_program_id: idField('prg'),
  network_id: z.string(),
  networkType: z.enum([...NETWORK_SLUGS, 'unknown']),
  networkSlug: z.string(),
  offerType: z.enum(['CPC', 'CPA']),
  domain: z.string().nullable(),
  allDomains: z.array(domainRecord),
  domainCount: z.int(),
  epc_7_day: z.string().nullable(),
  epc_3_month: z.string().nullable(),
  countries: z
    .array(z.string())
    .describe('Every country that the network names; `country` is set if it is one'),
  restrictions: z.array(z.string()).describe('What the network doesn’t pay for or allow, in sentences'),
  isNetworkBrand: z.boolean(),
});

/** A brand with the publisher's own link. */
export const brandRecord = publicBrandRecord.extend({ affiliateLink: z.url().nullable() });

export function publicBrandOf({ affiliateLink: _, ...brand }: BrandView): z.infer<typeof publicBrandRecord> {
  return brand;
}
