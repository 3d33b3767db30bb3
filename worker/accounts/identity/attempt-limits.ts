import { randomBytes } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { failure } from '../../platform/failure.ts';
import { hmac, timingSafeEqualText } from '../../platform/hashing.ts';
import type { AppEnv } from '../../platform/http/router.ts';
import { addressLimitKey, addressNetwork, addressSite } from '../../platform/rate-limits/address-network.ts';
import { consumeRateLimit } from '../../platform/rate-limits/consume.ts';
import type { RateLimitResult, RatePolicy } from '../../platform/rate-limits/rate-window.ts';
import { DAY, SECOND } from '../../platform/time.ts';
import { mailboxMark } from '../persons/person-marks.ts';
import { readAccountOfUser } from './accounts.ts';
import { COOKIE_OPTIONS, currentSession } from './sessions.ts';

type AttemptKind =
  | 'sign_up'
  | 'sign_in'
  | 'magic_link'
  | 'reset_password'
  | 'verify_email'
  | 'change_password'
  | 'confirm_session'
  | 'passkey'
  | 'export'
  | 'change_email'
  | 'confirm_code'
  | 'link';

interface AttemptLimits {
  /** For a browser that has signed in to the account before. */
  knownDevice: RatePolicy;
  /** For one account from one address. */
  sameAddress: RatePolicy;
  /** For one account from all addresses. Beyond it, unknown browsers are limited to `paced`. Emails have a budget instead. */
  allAddresses?: RatePolicy;
  paced?: RatePolicy;
}

const MINUTES = 60;

const accountTooManyAttempts = failure(
  'account.too_many_attempts',
  429,
  'Too many attempts. Please wait a few minutes and try again.',
  { action: 'Wait for `Retry-After` seconds.' },
);
const accountAttemptsUncounted = failure(
  'account.attempts_uncounted',
  503,
  'Sign-in is temporarily unavailable. Try again shortly.',
);

/** Slows down password guessing, also from many addresses. */
const passwordLimits = (kind: AttemptKind) => ({
  knownDevice: { name: kind, limit: 10, windowSeconds: 5 * MINUTES },
  sameAddress: { name: kind, limit: 5, windowSeconds: 5 * MINUTES },
  allAddresses: { name: kind, limit: 50, windowSeconds: 15 * MINUTES },
  paced: { name: `${kind}_paced`, limit: 1, windowSeconds: 2 },
});

/** Keeps one address from using up a budget at once, and exports from piling up. */
const emailLimits = (kind: AttemptKind): AttemptLimits => ({
  knownDevice: { name: kind, limit: 5, windowSeconds: 15 * MINUTES },
  sameAddress: { name: kind, limit: 3, windowSeconds: 15 * MINUTES },
});

/** Each kind counts separately, so requested emails don't block the other ways to sign in. */
export const ATTEMPT_LIMITS = {
  sign_up: passwordLimits('sign_up'),
  sign_in: passwordLimits('sign_in'),
  change_password: passwordLimits('change_password'),
  confirm_session: passwordLimits('confirm_session'),
  passkey: passwordLimits('passkey'),
  link: passwordLimits('link'),
  magic_link: emailLimits('magic_link'),
  reset_password: emailLimits('reset_password'),
  verify_email: emailLimits('verify_email'),
  confirm_code: emailLimits('confirm_code'),
  export: emailLimits('export'),
  change_email: emailLimits('change_email'),
} satisfies Record<AttemptKind, AttemptLimits>;

const perAddress: RatePolicy = { name: 'attempts', limit: 20, windowSeconds: 5 * MINUTES };

/** For all accounts from one address. A link is previewed and then used, so links have a separate limit. */
const ADDRESS_LIMITS: Record<AttemptKind, RatePolicy> = {
  sign_up: perAddress,
  sign_in: perAddress,
  change_password: perAddress,
  confirm_session: perAddress,
  passkey: perAddress,
  export: perAddress,
  change_email: perAddress,
  confirm_code: perAddress,
  magic_link: perAddress,
  reset_password: perAddress,
  verify_email: perAddress,
  link: { name: 'links', limit: 40, windowSeconds: 5 * MINUTES },
};

interface Attempt {
  kind: AttemptKind;
  /** A normalized email address or a session ID; undefined for a link or a passkey, whose account isn't known yet. */
  account?: string;
  /** The normalized address that gets an email. */
  recipient?: string;
}

/**
 * Counts an attempt before anything is hashed, looked up or emailed. Limits apply per address, per account and address,
 * and loosely per account. A browser that has signed in to the account before has its own limit, so strangers can't use
 * up the owner's attempts. An email counts in the budget of its recipient too. Throws `account.too_many_attempts` (429) and `account.attempts_uncounted` (503).
 */
export async function limitAttempts(c: HonoContext<AppEnv>, attempt: Attempt): Promise<void> {
  await limitSource(c, attempt);
  if (attempt.recipient !== undefined) await limitRecipient(c, attempt.recipient);
}

async function limitSource(c: HonoContext<AppEnv>, { kind, account }: Attempt): Promise<void> {
  const { knownDevice, sameAddress, allAddresses, paced }: AttemptLimits = ATTEMPT_LIMITS[kind];
  const deviceId = account === undefined ? null : knownDeviceId(c, account);
  if (deviceId !== null) return requireAttempt(c, limiterKey(c, `device:${deviceId}`), knownDevice);
  const address = c.req.header('cf-connecting-ip') ?? '';
  const addressKey = addressLimitKey(c.env, 'address', addressNetwork(address), c.get('ctx').now);
  await requireAttempt(c, addressKey, ADDRESS_LIMITS[kind]);
  if (account === undefined) return;
  await requireAttempt(c, limiterKey(c, `account:${account}:${addressSite(address)}`), sameAddress);
  if (!allAddresses || !paced) return;
  const accountKey = limiterKey(c, `account:${account}`);
  if (!(await consume(c, accountKey, [allAddresses])).allowed) await requireAttempt(c, accountKey, paced);
}

/** The emails of all kinds that people can request for one mailbox. */
const budget = (share: string): RatePolicy[] => [
  { name: `${share}_hour`, limit: 4, windowSeconds: 60 * MINUTES },
  { name: `${share}_day`, limit: 8, windowSeconds: 24 * 60 * MINUTES },
];
export const EMAIL_BUDGET = { strangers: budget('strangers'), owner: budget('owner') };

/**
 * Counts an email in its recipient's budget. Browsers that have signed in to the account, or are signed in to it, have a share that
 * no one else can use up.
 */
async function limitRecipient(c: HonoContext<AppEnv>, recipient: string): Promise<void> {
  const isOwner = knownDeviceId(c, recipient) !== null || (await isSignedInAs(c, recipient));
  const policies = isOwner ? EMAIL_BUDGET.owner : EMAIL_BUDGET.strangers;
  await requireAttempt(c, limiterKey(c, `recipient:${mailboxMark(recipient)}`), ...policies);
}

async function isSignedInAs(c: HonoContext<AppEnv>, email: string): Promise<boolean> {
  const session = await currentSession(c);
  return session !== null && (await readAccountOfUser(c.get('ctx'), session.userId)).email === email;
}

/** A keyed hash, so an account or address can't be read from the name of its rate limiter. */
function limiterKey({ env }: HonoContext<AppEnv>, name: string): string {
  return `attempts:${hmac(env.ADDRESS_KEY, name).toString('hex')}`;
}

async function requireAttempt(c: HonoContext<AppEnv>, key: string, ...policies: RatePolicy[]): Promise<void> {
  const result = await consume(c, key, policies);
  if (result.allowed) return;
  const usedUp = result.states.filter(({ remaining }) => remaining === 0);
  const retryAfter = Math.max(...usedUp.map(({ resetSeconds }) => resetSeconds));
  throw accountTooManyAttempts().retryIn(retryAfter);
}

/** Refuses if the rate limiter doesn't respond: a late sign-in is better than guessing without a limit. */
async function consume(
  c: HonoContext<AppEnv>,
  key: string,
  policies: readonly RatePolicy[],
): Promise<RateLimitResult> {
  const result = await consumeRateLimit(c.env.RATE_LIMITER, key, policies, c.get('ctx').now);
  if (result) return result;
  throw accountAttemptsUncounted().retryIn(30);
}

const COOKIE = '__Host-device';
const COOKIE_TTL_MS = 365 * DAY;

/** Returns the ID of a browser that has signed in to this account before, else null. It proves nothing else. */
function knownDeviceId(c: HonoContext<AppEnv>, email: string): string | null {
  const [id = '', mac = ''] = (getCookie(c, COOKIE) ?? '').split('.');
  return id !== '' && timingSafeEqualText(mac, macOf(c, id, email)) ? id : null;
}

/** Gives this browser its own attempt limit for the account from now on. `email` is normalized. */
export function rememberDevice(c: HonoContext<AppEnv>, email: string): void {
  if (knownDeviceId(c, email) !== null) return;
  const id = randomBytes(16).toString('base64url');
  const options = { ...COOKIE_OPTIONS, maxAge: COOKIE_TTL_MS / SECOND };
  setCookie(c, COOKIE, `${id}.${macOf(c, id, email)}`, options);
}

function macOf(c: HonoContext<AppEnv>, id: string, email: string): string {
  return hmac(c.env.ADDRESS_KEY, `device:${id}:${email}`).toString('base64url');
}
