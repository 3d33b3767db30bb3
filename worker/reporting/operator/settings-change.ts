import { change, validated } from '../../accounts/changes/change.ts';
import { judgedStatement, readJudged } from '../../accounts/changes/judged.ts';
import type { Context } from '../../platform/context.ts';
import { type MicroUsd, usd } from '../../platform/money.ts';
import { requireSeen } from '../../platform/seen.ts';
import { eachLimit } from '../../platform/settings/account-limits.ts';
import {
  readSettings,
  type Settings,
  type SettingsUpdate,
  storedValues,
  updateSettings,
} from '../../platform/settings/settings.ts';
import { valuesOfSettings } from './settings-values.ts';

/**
 * True if a new value holds more money back than the present one, or moves none. Any other change of money takes a second person.
 */
const IS_STRICTER: {
  [Key in keyof Required<SettingsUpdate>]: (next: NonNullable<SettingsUpdate[Key]>, now: Settings) => boolean;
} = {
  payout_minimum: (next, { payoutMinimum }) => usd(next) >= payoutMinimum,
  payout_day: () => true,
  payable_stage: (next) => next === 'paid',
  deletion_grace_days: (next, { deletionGraceDays }) => next >= deletionGraceDays,
  payout_hold_hours: (next, { payoutHoldHours }) => next >= payoutHoldHours,
  second_person_from: (next, { secondPersonFrom }) => isAtMost(usd(next), secondPersonFrom),
  payouts_stopped: (next) => next,
  payout_tax_required: (next) => next,
  sign_ups_closed: () => true,
  payout_payer_name: (next, { payer }) => next === payer?.name,
  payout_payer_account: (next, { payer }) => next === payer?.account,
  payout_payer_bic: (next, { payer }) => next === payer?.bic,
  ...eachLimit(() => () => true),
};

export const settingsChange = change({
  kind: 'settings.change',
  effect: 'controls',
  permission: 'money:write',
  input: validated<SettingsUpdate>(),
  async describe(ctx, update) {
    const keys = keysOf(update);
    const judged = await readJudged(ctx, storedValues(keys));
    const now = await readSettings(ctx);
    return {
      what: 'Change the settings of payouts',
      subject: keys.join(', '),
      publisherId: null,
      amount: null,
      from: only(valuesOfSettings(now), keys),
      to: { ...update },
      present: valuesOfSettings(now),
      isStricter: keys.every((key) => isStricter(key, update, now)),
      judged,
    };
  },
  async apply(ctx: Context, update, { reason, judged, seen, along }) {
    const guard = judgedStatement(ctx, storedValues(keysOf(update)), judged);
    const check = (before: Settings) => requireSeen(seen, valuesOfSettings(before));
    await updateSettings(ctx, update, { reason, along: [guard, ...along], check });
  },
});

function isStricter<Key extends keyof SettingsUpdate>(
  key: Key,
  update: SettingsUpdate,
  now: Settings,
): boolean {
  const next = update[key];
  return next === undefined || next === null || IS_STRICTER[key](next, now);
}

function keysOf(update: SettingsUpdate): (keyof SettingsUpdate)[] {
  return Object.keys(IS_STRICTER).filter(
    (key): key is keyof SettingsUpdate =>
      Object.hasOwn(update, key) && Reflect.get(update, key) !== undefined,
  );
}

function only(values: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}

function isAtMost(next: MicroUsd, now: MicroUsd): boolean {
  return next <= now;
}
