import { brandNumberOf } from '../catalogue/brands.ts';
import { type Catalogue, catalogueOf } from '../catalogue/catalogue.ts';
import { homeCountry, merchantDomains, merchantOfId, ownsHost } from '../catalogue/merchants.ts';
import { type SandboxContext, stateOf } from '../environment.ts';
import { deadLink, sendToShop } from '../follow.ts';

/**
 * `https://wild.link/e?c&d&tc&sc&url`: the merchant by its id or one of its domains' ids in `c` (or a domain in `dc`),
 * and a device. Without either the link does not exist.
 */
export async function followWildfireLink(context: SandboxContext): Promise<Response> {
  const scene = await stateOf(context.env).scene();
  const catalogue = catalogueOf(context.env.SEED, scene.catalog);
  const device = /^[1-9]\d{0,11}$/.exec(context.req.query('d') ?? '')?.[0];
  const merchant = merchantIn(context, catalogue);
  if (merchant === null || !device) return deadLink();
  return sendToShop(context, scene, {
    visit: {
      network: 'wildfire',
      program: merchant,
      domain: merchantDomains(catalogue, merchant)[0] ?? '',
      clickRef: context.req.query('tc') || null,
      publisherRef: null,
      device: Number(device),
      trip: context.req.query('sc') || null,
      country: homeCountry(catalogue, merchant),
    },
    target: context.req.query('url'),
    owns: (host) => ownsHost(catalogue, merchant, host),
    bid: null,
  });
}

function merchantIn(context: SandboxContext, catalogue: Catalogue): number | null {
  const id = context.req.query('c');
  if (id) return merchantOfId(catalogue, Number(id));
  const brand = brandNumberOf(context.req.query('dc') ?? '', catalogue.seed);
  return brand !== null && brand < catalogue.merchants ? brand : null;
}
