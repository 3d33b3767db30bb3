import { z } from '@hono/zod-openapi';
import { readBrandNames } from '../../catalog/brand-names.ts';
import { CLICK_CLASSIFICATIONS, CLICK_REASONS } from '../../clicks/classification.ts';
import type { ClickRecord } from '../../clicks/click-record.ts';
import { VALUE_OF } from '../../clicks/store/dimensions.ts';
import type { Context } from '../../platform/context.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { toExactDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import { CONVERSION_STATUSES } from '../../sales/earnings/commission-status.ts';
import { readClickSales } from './click-sales.ts';

export const clickRecord = z.object({
  click_id: z.string(),
  clicked_at: z.iso.datetime(),
  classification: z.enum(CLICK_CLASSIFICATIONS).describe('Only `click` counts'),
  reason: z.string().describe('The stable code of the reason for the classification'),
  explanation: z.string().describe('The reason in a sentence'),
  brand_id: idField('brd').nullable(),
  brand_name: z.string().nullable(),
  program_id: idField('prg').nullable(),
  link_id: idField('lnk').nullable(),
  network: z.string().nullable(),
  destination: z
    .string()
    .nullable()
    .describe('Without its query, which isn’t stored. It ends with `?` if it had one'),
  sub_id: z.string().nullable(),
  traffic_source: z.string(),
  referer_host: z.string().nullable(),
  country: z.string().nullable(),
  device: z.string().nullable(),
  conversions: z
    .array(z.object({ id: idField('cnv'), status: z.enum(CONVERSION_STATUSES), earnings: dollars }))
    .describe('The sales of the click'),
});

/** A publisher's clicks with the names of their brands and their sales. */
export async function readClickRecords(
  ctx: Context,
  publisherId: PublisherId,
  clicks: readonly ClickRecord[],
): Promise<z.infer<typeof clickRecord>[]> {
  const [names, sales] = await Promise.all([
    readBrandNames(
      ctx,
      clicks.flatMap(({ brandId }) => brandId ?? []),
    ),
    readClickSales(ctx, publisherId, clicks),
  ]);
  return clicks.map((click) => ({
    ...clickRecordOf(click),
    brand_name: (click.brandId && names.get(click.brandId)) ?? null,
    conversions: (sales.get(click.clickId) ?? []).map(({ id, status, net }) => ({
      id,
      status,
      earnings: toExactDollars(net),
    })),
  }));
}

function clickRecordOf(click: ClickRecord): Omit<z.infer<typeof clickRecord>, 'brand_name' | 'conversions'> {
  return {
    click_id: click.clickId,
    clicked_at: toIso(click.clickedAt),
    classification: click.classification,
    reason: click.reason,
    explanation: CLICK_REASONS[click.reason],
    brand_id: click.brandId,
    program_id: click.programId,
    link_id: click.linkId,
    network: click.networkId,
    destination: click.destination,
    sub_id: click.subId,
    traffic_source: click.trafficSource,
    referer_host: VALUE_OF.referer_host(click),
    country: click.country,
    device: VALUE_OF.device(click),
  };
}
