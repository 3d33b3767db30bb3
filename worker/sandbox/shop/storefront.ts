import { domainToUnicode } from 'node:url';
import { brandNumberOf, brandOf } from '../catalogue/brands.ts';
import { catalogueOf } from '../catalogue/catalogue.ts';
import { merchantCurrency } from '../catalogue/merchants.ts';
import { roll } from '../catalogue/roll.ts';
import { type SandboxContext, stateOf } from '../environment.ts';
import { TOKEN_PARAMETERS } from '../follow.ts';
import type { Visit } from '../state/records.ts';

/** A brand's shop as a visitor finds it: one product, and the token that a network sent along. */
export interface Storefront {
  domain: string;
  brand: string;
  product: string;
  /** Decimal text in `currency`. */
  price: string;
  currency: string;
  token: string | null;
  visit: Visit | null;
}

/** The shop of a domain, with the visit that `token` (or the URL's own) stands for; null for an unknown domain. */
export async function openStorefront(context: SandboxContext, token?: string): Promise<Storefront | null> {
  const state = stateOf(context.env);
  const { catalog } = await state.scene();
  const catalogue = catalogueOf(context.env.SEED, catalog);
  const domain = domainToUnicode((context.req.param('domain') ?? '').toLowerCase());
  const number = brandNumberOf(domain, catalogue.seed);
  if (number === null) return null;
  const { name, trade } = brandOf(number, catalogue.seed);
  const carried = token ?? tokenIn(context);
  const visit = carried ? await state.visitOf(carried) : null;
  return {
    domain,
    brand: name,
    product: trade.product,
    price: `${12 + roll(number, 80, 228)}.${roll(number, 81, 2) === 0 ? '00' : '90'}`,
    currency: visit?.network === 'wildfire' ? merchantCurrency(catalogue, visit.program) : 'USD',
    token: carried,
    visit,
  };
}

function tokenIn(context: SandboxContext): string | null {
  const names = Object.values(TOKEN_PARAMETERS);
  return names.map((name) => context.req.query(name)).find((token) => token !== undefined) ?? null;
}

/** Whether the caller asked for JSON rather than a page. */
export function wantsJson(context: SandboxContext): boolean {
  return context.req.header('accept')?.includes('application/json') ?? false;
}
