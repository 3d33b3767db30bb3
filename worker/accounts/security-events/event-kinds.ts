/** What counts as a security event. */
export const SECURITY_EVENTS = {
  sign_in_refused: 'A sign-in with a wrong password or passkey, for an existing account or not.',
  key_refused:
    'A call with an API key, an app’s token or secret, an operator key or the operator token that is wrong, revoked or expired.',
  role_changed: 'An account got or lost an operator’s role.',
  account_recovered: 'An account that was taken over was given back to its owner.',
  id_forged: 'A call or a network’s report named a click ID whose signature is wrong.',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
