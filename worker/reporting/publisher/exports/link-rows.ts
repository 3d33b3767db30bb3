import type { LinkWithTotals } from '../../../links/link-totals.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { toIso } from '../../../platform/time.ts';
import { linksAfter } from '../link-list.ts';
import { type Cursor, type Dataset, pagesBehind } from './dataset.ts';

/** A publisher's stored links with their totals, of any creation date; deleted links are left out. */
export const linkRows: Dataset = {
  columns: [
    ...['link_id', 'created_at', 'status', 'brand_id', 'brand_name', 'title', 'description', 'original_url'],
    ...['affiliate_url', 'clicks', 'conversions', 'earnings'],
  ],
  pages(ctx, { publisherId }) {
    return pagesBehind<LinkWithTotals & Cursor>(
      { at: 0, id: '' },
      async (behind, limit) =>
        (await linksAfter(ctx, publisherId, behind, limit)).map((link) => ({ ...link, at: link.createdAt })),
      (link) => [
        ...[link.id, toIso(link.createdAt), link.status, link.brandId, link.brandName],
        ...[link.title, link.description, link.originalUrl, link.affiliateUrl],
        ...[link.clicks, link.conversions, toExactDollars(link.earnings)],
      ],
    );
  },
};
