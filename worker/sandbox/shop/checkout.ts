import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { encodeBase32 } from '../../platform/base32.ts';
import { DomainError } from '../../platform/errors.ts';
import { type MicroUsd, micros, parseUsd } from '../../platform/money.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { plainDollars } from '../dollars.ts';
import { type SandboxContext, stateOf } from '../environment.ts';
import { REPORT_IDS } from '../report-ids.ts';
import type { Visit } from '../state/records.ts';
import { COMMISSIONS } from './commission.ts';
import type { Storefront } from './storefront.ts';

/** `amount` is the price of one item in the shop's currency. */
export const Purchase = z.object({
  token: z.string().optional(),
  amount: z.union([z.string(), z.number()]),
  quantity: z.coerce.number().int().min(1).max(99).default(1),
});
export type Purchase = z.infer<typeof Purchase>;

/** An order and its row in the network's report; null if no network sent the buyer. */
export interface Order {
  orderId: string;
  domain: string;
  brand: string;
  product: string;
  quantity: number;
  total: string;
  currency: string;
  network: string | null;
  clickRef: string | null;
  commission: { network: string; id: string; status: string; amount: string; currency: 'USD' } | null;
}

const MAX_PRICE = 100_000_000_000;

/** Creates an order and reports it to the network that sent the buyer. Throws `shop.amount`, `shop.token`. */
export async function checkOut(
  context: SandboxContext,
  shop: Storefront,
  purchase: Purchase,
): Promise<Order> {
  const price = parseUsd(purchase.amount);
  if (price <= 0 || price > MAX_PRICE)
    throw new DomainError('shop.amount', 'The amount must be between 0 and 100,000.', 422);
  if (shop.token && !shop.visit)
    throw new DomainError('shop.token', 'There is no visit with this token.', 422);
  const total = micros(price * purchase.quantity);
  const orderId = `SO-${encodeBase32(randomBytes(8))}`;
  return {
    orderId,
    domain: shop.domain,
    brand: shop.brand,
    product: shop.product,
    quantity: purchase.quantity,
    total: plainDollars(total),
    currency: shop.currency,
    network: shop.visit?.network ?? null,
    clickRef: shop.visit?.clickRef ?? null,
    commission: shop.visit
      ? await report(context, shop, shop.visit, orderId, total, purchase.quantity)
      : null,
  };
}

async function report(
  context: SandboxContext,
  shop: Storefront,
  visit: Visit,
  orderId: string,
  total: MicroUsd,
  quantity: number,
): Promise<Order['commission']> {
  const state = stateOf(context.env);
  if (visit.network === 'siteplug') {
    const row = await state.clickDayOf(visit.clickRef ?? '', visit.program);
    return (
      row && {
        network: 'siteplug',
        id: String(row.id),
        status: 'reported',
        amount: plainDollars(row.revenue),
        currency: 'USD',
      }
    );
  }
  const scene = await state.scene();
  const catalog = catalogOf(context.env.SEED, scene.catalog);
  const amount = COMMISSIONS[visit.network](catalog, visit.program, total, shop.currency);
  const row = await state.sell(visit, { orderId, sale: total, currency: shop.currency, amount, quantity });
  return {
    network: visit.network,
    id: String(REPORT_IDS[visit.network].idOf(row.id)),
    status: row.status,
    amount: plainDollars(row.amount),
    currency: 'USD',
  };
}
