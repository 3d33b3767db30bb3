import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import type { Activity } from './activity-query.ts';

type Happened = Pick<Activity, 'kind' | 'method' | 'name' | 'count'>;

const METHODS: Record<NonNullable<Activity['method']>, string> = {
  password: 'a password',
  passkey: 'a passkey',
  email_link: 'an emailed link',
};

const TEXTS: Record<Activity['kind'], (happened: Happened) => string> = {
  'sign_in.succeeded': ({ method }) => (method ? `Signed in with ${METHODS[method]}` : 'Signed in'),
  'sign_in.failed': ({ method, count }) => {
    const times = count === 1 ? 'Failed sign-in' : `${formatCount(count)} failed sign-ins in a row`;
    return method ? `${times}, ${count === 1 ? '' : 'the last one '}with ${METHODS[method]}` : times;
  },
  'session.signed_out': () => 'Signed out',
  'session.revoked': ({ name }) => `Signed out ${name ?? 'another browser'}`,
  'session.all_revoked': ({ count }) =>
    count === 1 ? 'Signed out everywhere' : `Signed out everywhere, in ${formatCount(count)} browsers`,
  'password.changed': () => 'Changed the password',
  'password.reset': () => 'Reset the password with an emailed link',
  'password.set': () => 'Set a password',
  'account.email_changed': () => 'Changed the email address',
  'account.recovered': () => 'We gave the account back to its owner, and ended all access to it',
  'account.exported': () => 'Downloaded the account’s data',
  'account.deletion_requested': () => 'Requested the deletion of the account',
  'account.deletion_canceled': () => 'Canceled the deletion of the account',
  'passkey.added': ({ name }) => `Added the passkey “${name}”`,
  'passkey.removed': ({ name }) => `Removed the passkey “${name}”`,
  'api_key.created': ({ name }) => `Created the API key “${name}”`,
  'api_key.revoked': ({ name, count }) =>
    name ? `Revoked the API key “${name}”` : count === 1 ? 'Revoked an API key' : `Revoked ${count} API keys`,
  'api_key.deleted': ({ name }) => `Deleted the API key “${name}”`,
  'app.connected': ({ name }) => `Connected the app “${name}”`,
  'app.disconnected': ({ name, count }) =>
    name
      ? `Disconnected the app “${name}”`
      : count === 1
        ? 'Disconnected an app'
        : `Disconnected ${count} apps`,
  'app.token_replayed': ({ name }) =>
    `Disconnected the app “${name ?? 'of an assistant'}”, because an old token of it was used again. Someone may have copied it`,
  'payout_tax.changed': () => 'Changed the tax data',
  'payout_details.changed': () => 'Changed the payout details',
  'payout_details.canceled': () => 'Canceled a change of the payout details',
};

/** What happened, in words. */
export function activityText(happened: Happened): string {
  return TEXTS[happened.kind](happened);
}
