import { z } from 'zod';
import { failure } from '../../platform/failure.ts';

/** The sandbox's Worker, and a visitor of this system. */
export interface Shopper {
  sandbox: Pick<Fetcher, 'fetch'>;
  /** Follows a link of this system as a visitor. Returns its destination, or null if it is not our link. */
  followLink(url: string): Promise<string | null>;
  origin: string;
}

/** A visit that has reached a shop. */
export interface Visit {
  domain: string;
  token: string;
  /** The sub-ID that the network was given. */
  clickRef: string | null;
}

const visitResponse = z.object({ domain: z.string(), token: z.string(), clickRef: z.string().nullable() });

/** A purchase as the demo shop confirms it. */
export const order = z.object({
  orderId: z.string(),
  brand: z.string(),
  product: z.string(),
  quantity: z.int(),
  total: z.string(),
  currency: z.string(),
  network: z.string().nullable(),
  clickRef: z.string().nullable(),
  commission: z
    .object({
      network: z.string(),
      id: z.string(),
      status: z.string(),
      amount: z.string(),
      currency: z.string(),
    })
    .nullable(),
});
export type Order = z.infer<typeof order>;

export const purchaseRefused = failure('purchase.refused', 422, 'The sandbox refused the sales.');
const purchaseClickNotFollowed = failure(
  'purchase.click_not_followed',
  422,
  'This click has not reached a shop. Open its redirect_url first, or send the link instead of the click_id.',
);
const purchaseLinkInvalid = failure('purchase.link_invalid', 422, 'The link is not a link of this system.');
const purchaseNoShop = failure('purchase.no_shop', 422, 'The link does not lead to a shop of the sandbox.');

/** The visit of a click. Throws `purchase.click_not_followed`. */
export async function visitOfClick({ sandbox, origin }: Shopper, clickId: string): Promise<Visit> {
  const response = await sandbox.fetch(`${origin}/sandbox/control/visits/${encodeURIComponent(clickId)}`);
  if (response.ok) return visitResponse.parse(await response.json());
  throw purchaseClickNotFollowed();
}

/**
 * Follows a link from our redirect through the network to the shop. Throws `purchase.link_invalid` if it is not a link of
 * this system, `purchase.no_shop` if it doesn't lead to a shop.
 */
export async function visitByLink(shopper: Shopper, link: string): Promise<Visit> {
  const url = URL.parse(link, shopper.origin);
  if (url?.origin !== shopper.origin) throw purchaseLinkInvalid();
  const networkUrl = url.pathname.startsWith('/sandbox/') ? url.href : await shopper.followLink(url.href);
  if (networkUrl === null) throw purchaseLinkInvalid();
  const { headers } = await shopper.sandbox.fetch(networkUrl, { redirect: 'manual' });
  return visitOfShop(shopper, URL.parse(headers.get('location') ?? '', shopper.origin));
}

/** The shop itself reads the network's token in its URL. */
async function visitOfShop({ sandbox }: Shopper, shop: URL | null): Promise<Visit> {
  if (shop?.pathname.startsWith('/sandbox/shop/')) {
    const response = await sandbox.fetch(shop.href, { headers: { accept: 'application/json' } });
    const visit = visitResponse.safeParse(await response.json());
    if (visit.success) return visit.data;
  }
  throw purchaseNoShop();
}

/** Buys in the visit's shop. `amount` is the unit price in the shop's currency. Throws `purchase.refused`. */
export async function buy(
  { sandbox, origin }: Shopper,
  visit: Visit,
  { amount, quantity }: { amount: string; quantity: number },
): Promise<Order> {
  const response = await sandbox.fetch(`${origin}/sandbox/shop/${encodeURIComponent(visit.domain)}/buy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ token: visit.token, amount, quantity }),
  });
  if (response.ok) return order.parse(await response.json());
  const refused = problem.safeParse(await response.json().catch(() => null));
  throw purchaseRefused(refused.data?.detail ?? 'The shop refused the purchase.');
}

const problem = z.object({ detail: z.string() });
