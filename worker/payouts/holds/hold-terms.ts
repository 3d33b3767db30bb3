import type { Context } from '../../platform/context.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { RAIL_NAMES } from '../rail-names.ts';
import type { HoldTerms } from './hold-sql.ts';

/** The terms of a payout that an operator transfers by hand, which needs no rail. */
export function termsByHand(ctx: Context, settings: Pick<Settings, 'payoutTaxRequired'>): HoldTerms {
  return { now: ctx.now, taxRequired: settings.payoutTaxRequired, rails: RAIL_NAMES };
}
