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
import { COOKIE_OPTIONS } from './sessions.ts';

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
  /** For one account from all addresses. Beyond it, unknown browsers are limited to `paced`. */
  allAddresses: RatePolicy;
  paced: RatePolicy;
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
const passwordLimits = (kind: AttemptKind): AttemptLimits => ({
  knownDevice: { name: kind, limit: 10, windowSeconds: 5 * MINUTES },
  sameAddress: { name: kind, limit: 5, windowSeconds: 5 * MINUTES },
  allAddresses: { name: kind, limit: 50, windowSeconds: 15 * MINUTES },
  paced: { name: `${kind}_paced`, limit: 1, windowSeconds: 2 },
});

/** Keeps strangers from flooding an inbox, and exports from piling up. */
const emailLimits = (kind: AttemptKind): AttemptLimits => ({
  knownDevice: { name: kind, limit: 5, windowSeconds: 15 * MINUTES },
  sameAddress: { name: kind, limit: 3, windowSeconds: 15 * MINUTES },
  allAddresses: { name: kind, limit: 15, windowSeconds: 60 * MINUTES },
  paced: { name: `${kind}_paced`, limit: 1, windowSeconds: 5 * MINUTES },
});

/** Each kind counts separately, so requested emails don't block the other ways to sign in. */
export const ATTEMPT_LIMITS: Record<AttemptKind, AttemptLimits> = {
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
};

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
}

/**
 * Counts an attempt before anything is hashed, looked up or emailed. Limits apply per address, per account and address,
 * and loosely per account. A browser that has signed in to the account before has its own limit, so strangers can't use
 * up the owner's attempts. Throws `account.too_many_attempts` (429) and `account.attempts_uncounted` (503).
 */
export async function limitAttempts(c: HonoContext<AppEnv>, { kind, account }: Attempt): Promise<void> {
  const { knownDevice, sameAddress, allAddresses, paced } = ATTEMPT_LIMITS[kind];
  const deviceId = account === undefined ? null : knownDeviceId(c, account);
  if (deviceId !== null) return requireAttempt(c, limiterKey(c, `device:${deviceId}`), knownDevice);
  const address = c.req.header('cf-connecting-ip') ?? '';
  const addressKey = addressLimitKey(c.env, 'address', addressNetwork(address), c.get('ctx').now);
  await requireAttempt(c, addressKey, ADDRESS_LIMITS[kind]);
  if (account === undefined) return;
  await requireAttempt(c, limiterKey(c, `account:${account}:${addressSite(address)}`), sameAddress);
  const accountKey = limiterKey(c, `account:${account}`);
  if (!(await consume(c, accountKey, allAddresses)).allowed) await requireAttempt(c, accountKey, paced);
}

/** A keyed hash, so an account or address can't be read from the name of its rate limiter. */
function limiterKey({ env }: HonoContext<AppEnv>, name: string): string {
  return `attempts:${hmac(env.ADDRESS_KEY, name).toString('hex')}`;
}

async function requireAttempt(c: HonoContext<AppEnv>, key: string, policy: RatePolicy): Promise<void> {
  const result = await consume(c, key, policy);
  if (result.allowed) return;
  const retryAfter = Math.max(...result.states.map(({ resetSeconds }) => resetSeconds));
  throw accountTooManyAttempts().retryIn(retryAfter);
}

/** Refuses if the rate limiter doesn't respond: a late sign-in is better than guessing without a limit. */
async function consume(c: HonoContext<AppEnv>, key: string, policy: RatePolicy): Promise<RateLimitResult> {
  const result = await consumeRateLimit(c.env.RATE_LIMITER, key, [policy], c.get('ctx').now);
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
