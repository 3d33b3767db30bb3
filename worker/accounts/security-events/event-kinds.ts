/** What counts as a security event. */
export const SECURITY_EVENTS = {
  sign_in_refused: 'A sign-in with a wrong password or passkey, for an existing account or not.',
  key_refused:
    'A call with an API key, an app’s token or secret, an operator key or the operator token that is wrong, revoked or expired.',
  role_changed: 'An account got or lost an operator’s role.',
  id_forged: 'A call named a click ID whose signature isn’t ours.',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as SecurityEventKind[];
