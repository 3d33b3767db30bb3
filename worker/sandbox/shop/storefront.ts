import { domainToUnicode } from 'node:url';
import { brandNumberOf, brandOf } from '../catalog/brands.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { merchantCurrency } from '../catalog/merchants.ts';
import { priceHundredths } from '../catalog/rates.ts';
import { type SandboxContext, stateOf } from '../environment.ts';
import { TOKEN_PARAMETERS } from '../follow.ts';
import type { Visit } from '../state/records.ts';

/** A brand's shop for one visitor, with the token of a network. */
export interface Storefront {
  domain: string;
  brand: string;
  product: string;
  /** Decimal string in `currency`. */
  price: string;
  currency: string;
  token: string | null;
  visit: Visit | null;
}

/** The shop of a domain with the visit of `token`, or of the token in the URL; null for an unknown domain. */
export async function openStorefront(context: SandboxContext, token?: string): Promise<Storefront | null> {
  const state = stateOf(context.env);
  const scene = await state.scene();
  const catalog = catalogOf(context.env.SEED, scene.catalog);
  const domain = domainToUnicode((context.req.param('domain') ?? '').toLowerCase());
  const number = brandNumberOf(domain, catalog.seed);
  if (number === null) return null;
  const { name, trade } = brandOf(number, catalog.seed);
  const carried = token ?? tokenIn(context);
  const visit = carried ? await state.visitOf(carried) : null;
  return {
    domain,
    brand: name,
    product: trade.product,
    price: (priceHundredths(number) / 100).toFixed(2),
    currency: visit?.network === 'wildfire' ? merchantCurrency(catalog, visit.program) : 'USD',
    token: carried,
    visit,
  };
}

function tokenIn(context: SandboxContext): string | null {
  const names = Object.values(TOKEN_PARAMETERS);
  return names.map((name) => context.req.query(name)).find((token) => token !== undefined) ?? null;
}

export function wantsJson(context: SandboxContext): boolean {
  return context.req.header('accept')?.includes('application/json') ?? false;
}
