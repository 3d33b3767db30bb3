import { decideChange, firstDayOf } from '../accounts/changes/decide-change.ts';
import { PERCENT_PPM, percentOf, readShareRules, shareRuleFor } from '../catalog/share-rule.ts';
import type { Context } from '../platform/context.ts';
import { type ChangeId, NETWORK_PUBLISHER } from '../platform/ids.ts';
import type { Day } from '../platform/time.ts';
import { shareOutOfRange } from '../sales/set-share-rule.ts';
import { shareChange } from '../sales/share-change.ts';

const REASON = 'The revenue share of the networks page';

/**
 * Proposes the default share from the first possible day on, unless it is the share of that day already. Throws as `decideChange`, and
 * `share.out_of_range` (422) for more than four decimals.
 */
export async function setShareFromFirstDay(
  ctx: Context,
  env: Env,
  percent: number,
): Promise<{
  status: 'applied' | 'proposed';
  percent: number;
  effectiveFrom: Day;
  changeId: ChangeId | null;
}> {
  const effectiveFrom = await firstDayOf(ctx, shareChange, null);
  const sharePpm = Math.round(percent * PERCENT_PPM);
  if (Math.abs(percent * PERCENT_PPM - sharePpm) > 1e-6)
    throw shareOutOfRange('A share has at most four decimals.');
  const set = { percent: percentOf(sharePpm), effectiveFrom };
  const isSame =
    shareRuleFor(await readShareRules(ctx), NETWORK_PUBLISHER, effectiveFrom).sharePpm === sharePpm;
  if (isSame) return { ...set, status: 'applied', changeId: null };
  const input = { publisherId: null, sharePpm, effectiveFrom };
  const decided = await decideChange(ctx, env, shareChange, input, REASON);
  return {
    ...set,
    status: decided.status,
    changeId: decided.status === 'proposed' ? decided.waiting.id : null,
  };
}
