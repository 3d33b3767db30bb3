import { readBrandNames } from '../../catalog/brand-names.ts';
import { listClicks } from '../../clicks/read-clicks.ts';
import { instantOf, toIso } from '../../platform/time.ts';
import type { Dataset } from './dataset.ts';

const PAGE_SIZE = 2_000;

/** All visits, counted or not, without data about the visitor. */
export const clickRows: Dataset = {
  columns: [
    ...['click_id', 'clicked_at', 'classification', 'reason', 'brand_id', 'brand_name', 'link_id', 'network'],
    ...['destination', 'sub_id', 'traffic_source', 'referer', 'country'],
  ],
  async *pages(ctx, { publisherId, from, to }) {
    let after: string | null = null;
    do {
      const query = { from, to, order: 'oldest' as const, after, limit: PAGE_SIZE };
      const { clicks, next } = await listClicks(ctx, publisherId, query);
      const names = await readBrandNames(
        ctx,
        clicks.flatMap(({ brandId }) => brandId ?? []),
      );
      if (clicks.length > 0)
        yield clicks.map((click) => [
          ...[click.clickId, toIso(instantOf(click.clickedAt)), click.classification, click.reason],
          ...[
            click.brandId,
            (click.brandId && names.get(click.brandId)) ?? null,
            click.linkId,
            click.networkId,
          ],
          ...[click.destination, click.subId, click.trafficSource, click.referer, click.country],
        ]);
      after = next;
    } while (after !== null);
  },
};
