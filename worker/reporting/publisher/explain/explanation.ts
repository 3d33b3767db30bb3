import { z } from '@hono/zod-openapi';
import { logoUrl } from '../../../catalog/logo-url.ts';
import { offerFields, offerOf } from '../../../catalog/offer.ts';
import { percentOf } from '../../../catalog/share-rule.ts';
import { deepLink } from '../../../links/link-record.ts';
import { idField } from '../../../platform/http/id-parameter.ts';
import { TEST_PUBLISHER } from '../../../platform/ids.ts';
import type { Explanation } from './explain-url.ts';

export const explanation = z.object({
  url: z.url(),
  monetizable: z.boolean(),
  reason: z
    .object({ code: z.string(), detail: z.string() })
    .nullable()
    .describe('The reason no one would earn; null if the URL can earn'),
  publisher_id: z.string().nullable().describe('Your publisher ID; null without an API key or a session'),
  affiliate_link: z.url().nullable().describe('Your affiliate link; null without an API key or a session'),
  demo_link: z
    .url()
    .nullable()
    .describe(
      'A link to try, for callers without an API key or a session: it leads to the shop and earns for no one',
    ),
  link_template: z
    .string()
    .nullable()
    .describe('A link template for any publisher: replace `{publisher_id}` with your publisher ID'),
  brand: z
    .object({
      id: idField('brd'),
      name: z.string(),
      logo_url: z.url().nullable(),
      category: z.string(),
      ...offerFields,
      commission_type: z.enum(['percentage', 'cpc', 'flat']),
      cookie_duration: z.int().nullable(),
    })
    .nullable(),
  network: z.object({ slug: z.string(), name: z.string() }).nullable(),
  share_percent: z.number().describe('The publisher’s current share of the commission, in percent'),
  note: z
    .string()
    .nullable()
    .describe('How to get your own link; null if this already is your link or the URL can’t earn'),
});

export function explanationOf(
  { decision, publisherId, why, offer, sharePpm }: Explanation,
  { origin, subId }: { origin: string; subId: string | null },
): z.infer<typeof explanation> {
  const { url } = decision;
  const monetizable = why === null;
  return {
    url: url.href,
    monetizable,
    reason: why,
    publisher_id: publisherId,
    affiliate_link: monetizable && publisherId ? deepLink(origin, publisherId, url, subId) : null,
    demo_link: monetizable && !publisherId ? deepLink(origin, TEST_PUBLISHER, url, subId) : null,
    link_template: monetizable ? deepLink(origin, '{publisher_id}', url, subId) : null,
    brand: offer && {
      id: offer.brandId,
      name: offer.brandName,
      logo_url: logoUrl(origin)(offer.brandId, offer.logoUrl),
      category: offer.category,
      ...offerOf(offer.terms, sharePpm),
      commission_type: offer.commissionType,
      cookie_duration: offer.cookieDuration,
    },
    network: offer?.network ?? null,
    share_percent: percentOf(sharePpm),
    note:
      publisherId || !monetizable
        ? null
        : `This isn’t your link yet. Sign up at ${origin}/auth, then send your API key, or put your publisher ID into link_template.`,
  };
}
