import { randomBytes } from 'node:crypto';
import { encodeBase32 } from '../../platform/base32.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseUsd } from '../../platform/money.ts';
import { addMs, SECOND } from '../../platform/time.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { merchantCurrency } from '../catalog/merchants.ts';
import { type SandboxContext, stateOf } from '../environment.ts';
import { COMMISSIONS } from '../shop/commission.ts';
import { readBody } from './read-body.ts';
import { FastSales } from './requests.ts';
import { commissionView } from './state-view.ts';

/**
 * `POST fast-sales {clickRefs, seconds, amount}` sells to the visitors of these clicks so many seconds after they arrived, as
 * a program that clicks and buys by itself would. The network reports the sales with these times.
 */
export async function sellFast(context: SandboxContext): Promise<Response> {
  const { clickRefs, seconds, amount } = await readBody(context, FastSales);
  const state = stateOf(context.env);
  const catalog = catalogOf(context.env.SEED, (await state.scene()).catalog);
  const sale = parseUsd(amount);
  const rows = [];
  for (const clickRef of clickRefs) {
    const visit = await state.visitByClickRef(clickRef);
    if (!visit || visit.network === 'siteplug')
      throw new DomainError('sandbox.unknown', 'No visit with this sub-ID can buy.', 404);
    const currency = visit.network === 'wildfire' ? merchantCurrency(catalog, visit.program) : 'USD';
    const commission = COMMISSIONS[visit.network](catalog, visit.program, sale, currency);
    const order = { orderId: `SO-${encodeBase32(randomBytes(8))}`, sale, currency, quantity: 1 };
    const at = addMs(visit.at, seconds * SECOND);
    rows.push(await state.sell(visit, { ...order, amount: commission }, at));
  }
  return Response.json({ rows: rows.map(commissionView) }, { status: 201 });
}
