import { readBrandNames } from '../../../catalog/brand-names.ts';
import { listClicks } from '../../../clicks/read-clicks.ts';
import { VALUE_OF } from '../../../clicks/store/dimensions.ts';
import type { Context } from '../../../platform/context.ts';
import type { ExportCell } from '../../../platform/contract/csv-line.ts';
import { instantOf, toIso } from '../../../platform/time.ts';
import type { Dataset, ExportRange } from './dataset.ts';

const PAGE_SIZE = 2_000;

/** All visits, counted or not, without data about the visitor. */
export const clickRows: Dataset = {
  columns: [
    ...['click_id', 'clicked_at', 'classification', 'reason', 'brand_id', 'brand_name', 'link_id', 'network'],
    ...['destination', 'sub_id', 'traffic_source', 'referer', 'country'],
    ...['program_id', 'destination_domain', 'referer_host', 'device'],
  ],
  async *pages(ctx, input) {
    for await (const { rows } of clickPages(ctx, input, null)) if (rows.length > 0) yield rows;
  },
};

/** Pages of the rows from behind a position on, each with the position behind it, null after the last one. */
export async function* clickPages(
  ctx: Context,
  { publisherId, from, to, clickFilters: filters = [] }: ExportRange,
  start: string | null,
): AsyncGenerator<{ rows: ExportCell[][]; after: string | null }, void> {
  let after = start;
  do {
    const query = { from, to, order: 'oldest' as const, after, limit: PAGE_SIZE, filters };
    const { clicks, next } = await listClicks(ctx, publisherId, query);
    const brandIds = clicks.flatMap(({ brandId }) => brandId ?? []);
    const names = brandIds.length === 0 ? new Map<string, string>() : await readBrandNames(ctx, brandIds);
    yield {
      rows: clicks.map((click) => [
        ...[click.clickId, toIso(instantOf(click.clickedAt)), click.classification, click.reason],
        ...[
          click.brandId,
          (click.brandId && names.get(click.brandId)) ?? null,
          click.linkId,
          click.networkId,
        ],
        ...[click.destination, click.subId, click.trafficSource, click.referer, click.country],
        ...[click.programId, VALUE_OF.destination_domain(click), VALUE_OF.referer_host(click)],
        VALUE_OF.device(click),
      ]),
      after: next,
    };
    after = next;
  } while (after !== null);
}
