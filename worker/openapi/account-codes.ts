import type { ErrorCode } from './error-code.ts';

/** The codes of accounts, sessions, API keys and operators. */
export const ACCOUNT_CODES = {
  'session.missing': {
    status: 401,
    detail: 'Please sign in.',
    action: 'Sign in; the session cookie is missing or expired.',
  },
  'session.cross_site': {
    status: 403,
    detail: 'This call has to come from our own pages.',
    action: 'Use an API key; only our own pages can use a session.',
  },
  'session.unknown': {
    status: 404,
    detail: 'Session not found. It may have expired.',
    action: 'Use a session ID from your list.',
  },
  'session.not_recent': {
    status: 403,
    detail: 'Sign in again with a link, then set a password.',
    action: 'Sign in with a magic link, then set the password within an hour.',
  },
  'session.other_account': {
    status: 409,
    detail: 'This browser is signed in to another account. Confirm that you want to change accounts.',
    action: 'Ask the user to confirm, then send `replace_session: true`.',
  },
  'session.confirmation_required': {
    status: 403,
    detail: 'Confirm that it is you.',
    action: 'Confirm the session with `POST /v1/auth/confirm`, then repeat the call.',
  },
  'session.code_invalid': {
    status: 400,
    detail: 'The code is wrong or has expired. Check the latest email, or ask for a new code.',
    action: 'Send the code of the latest email, or request a new one.',
  },
  'account.too_many_attempts': {
    status: 429,
    detail: 'Too many attempts. Please wait a few minutes and try again.',
    action: 'Wait for `Retry-After` seconds.',
  },
  'account.exists': {
    status: 409,
    detail: 'User already registered',
    action: 'Sign in, or reset the password.',
  },
  'account.invalid_credentials': {
    status: 401,
    detail: 'Invalid login credentials',
    action: 'Check the email address and the password.',
  },
  'account.email_not_confirmed': {
    status: 403,
    detail: 'Email not confirmed',
    action: 'Open the link in the verification email, or request a new one.',
  },
  'account.wrong_password': {
    status: 400,
    detail: 'The current password is wrong.',
    action: 'Send the current password.',
  },
  'account.has_password': {
    status: 409,
    detail: 'This account already has a password. Change it with the current one, or reset it by email.',
    action: 'Change the password with the current one, or reset it.',
  },
  'account.same_email': {
    status: 400,
    detail: 'This is the email address of your account already.',
    action: 'Send another address.',
  },
  'account.email_differs': {
    status: 400,
    detail: 'This isn’t the email address of your account.',
    action: 'Send the email address of the account.',
  },
  'account.no_deletion': {
    status: 404,
    detail: 'No deletion of this account is scheduled.',
    action: 'Nothing is left to cancel.',
  },
  'passkey.refused': {
    status: 401,
    detail: 'We couldn’t accept this passkey. Try again, or use another way.',
    action: 'Get new options and ask for the passkey again, or sign in another way.',
  },
  'passkey.unknown': {
    status: 404,
    detail: 'Passkey not found. It may have been removed.',
    action: 'Use a passkey ID from your list.',
  },
  'passkey.exists': {
    status: 409,
    detail: 'This passkey is registered already.',
    action: 'Use the passkey, or register another one.',
  },
  'passkey.too_many': {
    status: 409,
    detail: 'An account has at most 20 passkeys. Remove one first.',
    action: 'Remove a passkey first.',
  },
  'token.invalid': {
    status: 400,
    detail: 'This link is no longer valid. Please ask for a new one.',
    action: 'Request a new email.',
  },
  'key.name_missing': {
    status: 400,
    detail: 'Please enter a name for the API key',
    action: 'Send a `name`.',
  },
  'key.name_too_long': {
    status: 400,
    detail: 'API key name must be less than 100 characters',
    action: 'Shorten `name`.',
  },
  'key.name_characters': {
    status: 400,
    detail: 'API key name can only contain letters, numbers, spaces, hyphens, and underscores',
    action: 'Use only the characters named in `detail`.',
  },
  'key.broader_than_creator': {
    status: 403,
    detail: 'A key can’t create a key with broader permissions than its own.',
    action: 'Request only permissions that your own key has.',
  },
  'key.too_many': {
    status: 409,
    detail: 'You already have 50 active API keys. Revoke one first.',
    action: 'Revoke a key first.',
  },
  'key.unknown': {
    status: 404,
    detail: 'API key not found.',
    action: 'Use a key ID from your list.',
  },
  'app.unknown': {
    status: 404,
    detail: 'App not found. It may have been disconnected.',
    action: 'Use an app ID from your list.',
  },
  'oauth.request_invalid': {
    status: 400,
    detail: 'The app sent a request that we can’t accept. Tell the app’s developer.',
    action: 'Send the query that `/oauth/authorize` has redirected with.',
  },
  'oauth.client_unreadable': {
    status: 400,
    detail: 'We couldn’t read who this app is. Try again, or tell the app’s developer.',
    action: 'Check that the client ID is the address of a valid client metadata document.',
  },
  'oauth.request_expired': {
    status: 400,
    detail:
      'This page has expired, was used already, or was opened in another browser. Start again in the app.',
    action: 'Open the consent again, in the same browser and session.',
  },
  'oauth.scope_not_requested': {
    status: 400,
    detail: 'The app didn’t ask for this.',
    action: 'Allow only scopes that the app asked for.',
  },
  'oauth.full_access_required': {
    status: 403,
    detail: 'Only a session or an API key with full access can create an application.',
    action: 'Use a key with full access.',
  },
  'oauth.client_id_taken': {
    status: 409,
    detail: 'This client ID is taken. Choose another one.',
    action: 'Choose another `client_id`.',
  },
  'oauth.too_many_applications': {
    status: 409,
    detail: 'You already have 50 applications. Remove one in the settings first.',
    action: 'Remove an application first.',
  },
  'operator.token_invalid': {
    status: 401,
    detail: 'The operator token is missing or wrong.',
    action: 'Send the operator token or an operator key, or sign in as an operator.',
  },
  'operator.role_missing': {
    status: 403,
    detail: 'This is for operators.',
    action: 'Sign in with an account that has an operator’s role.',
  },
  'operator.permission_missing': {
    status: 403,
    detail: 'This needs the operator permission “money:write”.',
    action: 'Use a role or an operator key with the permission named in `detail`.',
  },
  'account.unknown': {
    status: 404,
    detail: 'No account has this email address.',
    action: 'Check the email address.',
  },
  'account.email_not_verified': {
    status: 409,
    detail: 'The owner of this account hasn’t verified the email address yet.',
    action: 'Ask the owner to verify the email address.',
  },
  'role.last_admin': {
    status: 409,
    detail: 'This is the last admin. Make someone else an admin first.',
    action: 'Make another account an admin first.',
  },
  'operator_key.unknown': {
    status: 404,
    detail: 'Operator key not found.',
    action: 'Check the ID. `GET /v1/operations/keys` lists the keys.',
  },
  'alert.unknown': {
    status: 404,
    detail: 'Alert not found.',
    action: 'Check the ID. `GET /v1/operations/alerts` lists the alerts.',
  },
  'operator.person_required': {
    status: 403,
    detail: 'An operator has to do this in a browser: operator keys can’t.',
    action: 'Sign in as an operator and confirm the session.',
  },
} as const satisfies Record<string, ErrorCode>;
