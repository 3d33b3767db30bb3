import type { Context } from '../platform/context.ts';
import { perIsolate } from '../platform/isolate.ts';
import { Memo } from '../platform/memo.ts';
import { MINUTE } from '../platform/time.ts';
import { publicReader } from './brand-view.ts';
import { listBrands } from './search.ts';

/** A shop for the examples of texts. */
export interface ExampleShop {
  brandId: string;
  url: string;
}

/** For a catalog without brands. */
const PLACEHOLDER: ExampleShop = { brandId: '{brand_id}', url: 'https://alder-nook.example/lamps' };
const shops = perIsolate(() => new Memo<ExampleShop>(MINUTE));

/** A shop whose links can earn now, so that examples work when they are copied. Cached for a minute. */
export function readExampleShop(ctx: Context, origin: string): Promise<ExampleShop> {
  return shops().get(ctx.db.$client, ctx.now, async () => {
    const { brands } = await listBrands(
      ctx,
      { offset: 0, limit: 1, type: 'percentage' },
      publicReader(origin),
    );
    const [brand] = brands;
    return brand ? { brandId: brand.id, url: brand.website_url } : PLACEHOLDER;
  });
}
