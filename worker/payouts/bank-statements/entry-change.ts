import { change, validated } from '../../accounts/changes/change.ts';
import { micros, toExactDollars } from '../../platform/money.ts';
import { applyEntry, readEffect } from './apply-entry.ts';

/** Money that came back is due again, so a person who says so alone could have it paid twice. */
export const entryApplication = change({
  kind: 'bank_entry.apply',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ key: string; bankCharge: string }>(),
  async describe(ctx, { key, bankCharge }) {
    const { entry, effect } = await readEffect(ctx, key, bankCharge);
    const { payout, to, charge } = effect;
    const { id, publisherId, amount, state, attempt } = payout;
    return {
      what:
        to === 'failed'
          ? `Apply a bank entry: the payout of ${publisherId} came back`
          : `Apply a bank entry: the payout of ${publisherId} was paid`,
      subject: id,
      publisherId,
      amount: micros(amount + charge),
      from: { status: state, attempt, amount: toExactDollars(amount), entry: entry.outcome },
      to: { status: to, bank_charge: toExactDollars(charge) },
      isStricter: to === 'settled',
    };
  },
  apply: (ctx, { key, bankCharge }, { reason, along }) => applyEntry(ctx, key, { reason, bankCharge, along }),
});
