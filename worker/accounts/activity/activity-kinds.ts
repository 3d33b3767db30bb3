/** The events of an account that its owner should recognize. */
export const ACTIVITY_KINDS = [
  'sign_in.succeeded',
  'sign_in.failed',
  'session.signed_out',
  'session.revoked',
  'session.all_revoked',
  'password.changed',
  'password.reset',
  'password.set',
  'account.email_changed',
  'account.recovered',
  'account.exported',
  'account.deletion_requested',
  'account.deletion_canceled',
  'passkey.added',
  'passkey.removed',
  'api_key.created',
  'api_key.revoked',
  'api_key.deleted',
  'app.connected',
  'app.disconnected',
  'app.token_replayed',
  'payout_tax.changed',
  'payout_details.changed',
  'payout_details.canceled',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const SIGN_IN_METHODS = ['password', 'passkey', 'email_link'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
