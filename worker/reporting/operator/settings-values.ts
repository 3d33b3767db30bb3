import { toDollars } from '../../platform/money.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** The settings as the API names them. */
export function valuesOfSettings(settings: Settings) {
  return {
    ...publicSettingsOf(settings),
    payouts_stopped: settings.payoutsStopped,
    payout_tax_required: settings.payoutTaxRequired,
    payout_payer_name: settings.payer?.name ?? '',
    payout_payer_account: settings.payer?.account ?? '',
    payout_payer_bic: settings.payer?.bic ?? '',
    second_person_from: toDollars(settings.secondPersonFrom),
    ...settings.accountLimits,
  };
}

/** Those that publishers see. */
export function publicSettingsOf(settings: Settings) {
  const { payoutMinimum, payoutDay, payableStage, payoutHoldHours, deletionGraceDays, signUpsClosed } =
    settings;
  return {
    payout_minimum: toDollars(payoutMinimum),
    payout_day: payoutDay,
    payable_stage: payableStage,
    payout_hold_hours: payoutHoldHours,
    deletion_grace_days: deletionGraceDays,
    sign_ups_closed: signUpsClosed,
  };
}
