import { brandNumberOf } from '../../../sandbox/catalog/brands.ts';
import { type Catalog, catalogOf } from '../../../sandbox/catalog/catalog.ts';
import { homeCountry, merchantDomains, merchantOfId, ownsHost } from '../../../sandbox/catalog/merchants.ts';
import { type SandboxContext, stateOf } from '../../../sandbox/environment.ts';
import { deadLink, sendToShop } from '../../../sandbox/follow.ts';

/**
 * `https://wild.link/e?c&d&tc&sc&url` needs a merchant and a device: `c` is a merchant ID or a domain ID (or `dc` is a
 * domain), and `d` is the device. Without one of them it returns 404.
 */
export async function followWildfireLink(context: SandboxContext): Promise<Response> {
  const scene = await stateOf(context.env).scene();
  const catalog = catalogOf(context.env.SEED, scene.catalog);
  const device = /^[1-9]\d{0,11}$/.exec(context.req.query('d') ?? '')?.[0];
  const merchant = merchantIn(context, catalog);
  if (merchant === null || !device) return deadLink();
  return sendToShop(context, scene, {
    visit: {
      network: 'wildfire',
      program: merchant,
      domain: merchantDomains(catalog, merchant)[0] ?? '',
      clickRef: context.req.query('tc') || null,
      publisherRef: null,
      device: Number(device),
      trip: context.req.query('sc') || null,
      country: homeCountry(catalog, merchant),
    },
    target: context.req.query('url'),
    owns: (host) => ownsHost(catalog, merchant, host),
    bid: null,
  });
}

function merchantIn(context: SandboxContext, catalog: Catalog): number | null {
  const id = context.req.query('c');
  if (id) return merchantOfId(catalog, Number(id));
  const brand = brandNumberOf(context.req.query('dc') ?? '', catalog.seed);
  return brand !== null && brand < catalog.merchants ? brand : null;
}
