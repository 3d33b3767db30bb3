import type { ContentOf, EmailKind } from '../email-kinds.ts';

export function sampleContent(name: string): { [Kind in EmailKind]: ContentOf<Kind> } {
  const account = { full_name: name, return_to: '/app' };
  const totals = { clicks: 120, conversions: 3, earnings: 12_345_678 };
  return {
    verify_email: account,
    magic_link: account,
    reset_password: account,
    password_changed: account,
    no_account: {},
    welcome: { full_name: name },
    earnings_notice: { full_name: name, earned: 2_500_000, total: 40_000_000 },
    weekly_digest: {
      full_name: name,
      ...totals,
      from: '2026-11-16',
      to: '2026-11-22',
      brands: [{ name, ...totals }],
    },
    webhook_disabled: {
      full_name: name,
      endpoint_name: name,
      endpoint_url: 'https://receiver.example/hook',
      reason: 'It has failed for three days.',
    },
    site_proof_lost: {
      full_name: name,
      domain: 'fenwick.example',
      lost_on: '2026-11-21',
      verified_until: '2026-11-28',
    },
  };
}
