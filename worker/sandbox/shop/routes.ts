import { DomainError } from '../../platform/errors.ts';
import { problemResponse } from '../../platform/problem.ts';
import type { SandboxContext } from '../environment.ts';
import { SANDBOX_SITE } from '../environment.ts';
import { TOKEN_PARAMETERS } from '../follow.ts';
import { urlForCaller } from '../routing.ts';
import { checkOut, Purchase } from './checkout.ts';
import { productPage, thankYouPage } from './page.ts';
import { otherPage } from './site-map.ts';
import { openStorefront, type Storefront, wantsJson } from './storefront.ts';

/** A shop shows its one product on every page, except those of its site map. */
export async function showShop(context: SandboxContext): Promise<Response> {
  const shop = await openStorefront(context);
  if (!shop) return noSuchShop(context);
  const other = otherPage(context);
  if (other) return other;
  return wantsJson(context)
    ? Response.json(described(shop))
    : page(200, productPage(shop, buyUrl(context, shop), null));
}

/** `POST …/buy` takes a form or JSON. */
export async function buy(context: SandboxContext): Promise<Response> {
  const isJson = context.req.header('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await context.req.json().catch(() => null) : await context.req.parseBody();
  const purchase = Purchase.safeParse(body);
  const shop = await openStorefront(context, purchase.data?.token || undefined);
  if (!shop) return noSuchShop(context);
  try {
    if (!purchase.success)
      throw new DomainError('shop.purchase', 'A purchase must have an amount and 1 to 99 items.', 422);
    const order = await checkOut(context, shop, purchase.data);
    if (wantsJson(context)) return Response.json(order, { status: 201 });
    return page(201, thankYouPage(shop, order, homeOf(context, shop)));
  } catch (error) {
    if (wantsJson(context) || !(error instanceof DomainError)) return problemResponse(error, SANDBOX_SITE);
    return page(error.status, productPage(shop, buyUrl(context, shop), error.message));
  }
}

function described(shop: Storefront): object {
  return {
    domain: shop.domain,
    brand: shop.brand,
    product: shop.product,
    price: shop.price,
    currency: shop.currency,
    token: shop.token,
    network: shop.visit?.network ?? null,
    clickRef: shop.visit?.clickRef ?? null,
  };
}

function buyUrl(context: SandboxContext, shop: Storefront): string {
  return urlForCaller(context.req.raw, `https://${shop.domain}/buy`);
}

function homeOf(context: SandboxContext, shop: Storefront): string {
  const home = new URL(urlForCaller(context.req.raw, `https://${shop.domain}/`));
  if (shop.visit) home.searchParams.set(TOKEN_PARAMETERS[shop.visit.network], shop.visit.token);
  return home.href;
}

function noSuchShop(context: SandboxContext): Response {
  const error = new DomainError('shop.unknown', 'There is no shop on this domain.', 404);
  return wantsJson(context)
    ? problemResponse(error, SANDBOX_SITE)
    : new Response(error.message, { status: 404 });
}

function page(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'",
    },
  });
}
