import type { ContentOf, EmailKind } from '../email-kinds.ts';

export function sampleContent(name: string): { [Kind in EmailKind]: ContentOf<Kind> } {
  const account = { full_name: name, return_to: '/app' };
  const totals = { clicks: 120, conversions: 3, earnings: 12_345_678 };
  return {
    verify_email: account,
    magic_link: account,
    reset_password: account,
    password_changed: account,
    confirm_session: { full_name: name, session_id: 'ses_00000000000000000000', requested_at: 0 },
    change_email: { session_id: 'ses_00000000000000000000', requested_at: 0, email: 'ada@new-site.example' },
    email_taken: {},
    email_changed: { full_name: name },
    passkey_added: { full_name: name, passkey_name: name },
    passkey_removed: { full_name: name, passkey_name: name },
    deletion_requested: { full_name: name, erased_on: '2026-12-05' },
    deletion_canceled: { full_name: name },
    account_erased: { full_name: name },
    no_account: {},
    welcome: { full_name: name },
    earnings_notification: { full_name: name, earned: 2_500_000, total: 40_000_000 },
    weekly_digest: {
      full_name: name,
      ...totals,
      from: '2026-11-16',
      to: '2026-11-22',
      brands: [{ name, ...totals }],
      link_problems: {
        total: 2,
        clicks_at_risk: 42,
        worst: [{ name, sentence: 'The shop says that the page doesn’t exist (status 404).', clicks: 40 }],
      },
    },
    webhook_disabled: {
      full_name: name,
      endpoint_name: name,
      endpoint_url: 'https://receiver.example/hook',
      reason: 'It has failed for three days.',
    },
    review_answered: {
      full_name: name,
      about: 'the decision about fenwick.example',
      outcome: 'changed',
      answer: 'The shop has removed the page. Your links to it earn again.',
    },
    earnings_held: {
      full_name: name,
      rule: 'Many clicks of one address',
      sentence: 'Many clicks on your links came from one address within an hour.',
      since: '2026-11-21',
    },
    site_proof_lost: {
      full_name: name,
      domain: 'fenwick.example',
      lost_on: '2026-11-21',
      verified_until: '2026-11-28',
    },
    operator_alerts: {
      full_name: name,
      total: 22,
      alerts: [
        { level: 'critical', message: 'Wildfire hasn’t responded since 08:40.' },
        { level: 'warning', message: 'CJ reports a status that isn’t known: LIMBO.' },
      ],
    },
    payout_details_changed: {
      full_name: name,
      method: 'iban',
      ending: '3000',
      effective_at: '2026-11-24T09:00:00.000Z',
    },
    payout_details_canceled: { full_name: name, method: 'paypal', ending: name },
  };
}
