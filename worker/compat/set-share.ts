import type { Context } from '../platform/context.ts';
import { NETWORK_PUBLISHER } from '../platform/ids.ts';
import { addDays, type Day, dayOf } from '../platform/time.ts';
import { PERCENT_PPM, percentOf, readShareRules, shareRuleFor } from '../sales/earnings/share-rule.ts';
import { setShareRule, shareOutOfRange } from '../sales/set-share-rule.ts';

/**
 * Sets the default share from tomorrow on, unless it is the share of that day already. Throws as `setShareRule` does, and
 * `share.out_of_range` (422) for more than four decimals.
 */
export async function setShareFromTomorrow(
  ctx: Context,
  percent: number,
): Promise<{ percent: number; effectiveFrom: Day }> {
  const effectiveFrom = addDays(dayOf(ctx.now), 1);
  const sharePpm = Math.round(percent * PERCENT_PPM);
  if (Math.abs(percent * PERCENT_PPM - sharePpm) > 1e-6)
    throw shareOutOfRange('A share has at most four decimals.');
  const rules = await readShareRules(ctx);
  const isSame = shareRuleFor(rules, NETWORK_PUBLISHER, effectiveFrom).sharePpm === sharePpm;
  if (!isSame) await setShareRule(ctx, { publisherId: null, sharePpm, effectiveFrom });
  return { percent: percentOf(sharePpm), effectiveFrom };
}
