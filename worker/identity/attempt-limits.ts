import { randomBytes } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import { hmac, timingSafeEqualText } from '../platform/hashing.ts';
import { DAY, SECOND } from '../platform/time.ts';
import { addressLimitKey, addressNetwork, addressSite } from '../rate-limits/address-network.ts';
import { consumeRateLimit } from '../rate-limits/consume.ts';
import type { RateLimitResult, RatePolicy } from '../rate-limits/rate-window.ts';
import { COOKIE_OPTIONS } from './sessions.ts';

/** What somebody tries who is not signed in yet, or wants to change how an account is opened. */
type AttemptKind =
  | 'sign_up'
  | 'sign_in'
  | 'magic_link'
  | 'reset_password'
  | 'verify_email'
  | 'change_password'
  | 'link';

interface AttemptLimits {
  /** For a browser that has signed in to the account before. */
  device: RatePolicy;
  /** For one account from one address. */
  nearby: RatePolicy;
  /** For one account from everywhere; beyond it, unknown browsers go on at the pace of `paced`. */
  anywhere: RatePolicy;
  paced: RatePolicy;
}

const MINUTES = 60;

/** Passwords are guessed: few attempts from one address, and a slow pace for many addresses together. */
const passwords = (what: AttemptKind): AttemptLimits => ({
  device: { name: what, limit: 10, windowSeconds: 5 * MINUTES },
  nearby: { name: what, limit: 5, windowSeconds: 5 * MINUTES },
  anywhere: { name: what, limit: 50, windowSeconds: 15 * MINUTES },
  paced: { name: `${what}_paced`, limit: 1, windowSeconds: 2 },
});

/** Emails are sent to whoever owns the address: a few are help, many are abuse. */
const emails = (what: AttemptKind): AttemptLimits => ({
  device: { name: what, limit: 5, windowSeconds: 15 * MINUTES },
  nearby: { name: what, limit: 3, windowSeconds: 15 * MINUTES },
  anywhere: { name: what, limit: 15, windowSeconds: 60 * MINUTES },
  paced: { name: `${what}_paced`, limit: 1, windowSeconds: 5 * MINUTES },
});

/** Each kind counts by itself: emails that a stranger asks for leave the other ways in open. */
export const ATTEMPT_LIMITS: Record<AttemptKind, AttemptLimits> = {
  sign_up: passwords('sign_up'),
  sign_in: passwords('sign_in'),
  change_password: passwords('change_password'),
  link: passwords('link'),
  magic_link: emails('magic_link'),
  reset_password: emails('reset_password'),
  verify_email: emails('verify_email'),
};

const attempts: RatePolicy = { name: 'attempts', limit: 20, windowSeconds: 5 * MINUTES };

/** By address, whatever account is tried. A link is looked at and then used, so it counts by itself. */
const ADDRESS_LIMITS: Record<AttemptKind, RatePolicy> = {
  sign_up: attempts,
  sign_in: attempts,
  change_password: attempts,
  magic_link: attempts,
  reset_password: attempts,
  verify_email: attempts,
  link: { name: 'links', limit: 40, windowSeconds: 5 * MINUTES },
};

/** What is tried. `account` is a normalized email address or a session's id; a link's token names its account itself. */
interface Attempt {
  what: AttemptKind;
  account?: string;
}

/**
 * Takes one attempt to get in, before anything is hashed, looked up or emailed for it. Limits count by the address, by
 * account and address, and loosely by account; a browser that has signed in to the account before is counted alone. So
 * nobody can use up somebody else's attempts. Throws `account.too_many_attempts` (429) and
 * `account.attempts_uncounted` (503).
 */
export async function limitAttempts(c: HonoContext<AppEnv>, { what, account }: Attempt): Promise<void> {
  const { device, nearby, anywhere, paced } = ATTEMPT_LIMITS[what];
  const known = account === undefined ? null : knownDevice(c, account);
  if (known !== null) return take(c, meterOf(c, `device:${known}`), device);
  const address = c.req.header('cf-connecting-ip') ?? '';
  const meter = addressLimitKey(c.env, 'address', addressNetwork(address), c.get('ctx').now);
  await take(c, meter, ADDRESS_LIMITS[what]);
  if (account === undefined) return;
  await take(c, meterOf(c, `account:${account}:${addressSite(address)}`), nearby);
  const everyone = meterOf(c, `account:${account}`);
  if (!(await ask(c, everyone, anywhere)).allowed) await take(c, everyone, paced);
}

/** Meters are named by keyed hashes: an account or address can't be read from them. */
function meterOf({ env }: HonoContext<AppEnv>, name: string): string {
  return `attempts:${hmac(env.ADDRESS_KEY, name).toString('hex')}`;
}

async function take(c: HonoContext<AppEnv>, meter: string, policy: RatePolicy): Promise<void> {
  const answer = await ask(c, meter, policy);
  if (answer.allowed) return;
  const retryAfter = Math.max(...answer.states.map(({ resetSeconds }) => resetSeconds));
  throw new DomainError(
    'account.too_many_attempts',
    'Too many attempts. Please wait a few minutes and try again.',
    429,
    { retryAfter },
  );
}

/**
 * A meter that doesn't respond refuses: signing in a minute later is a nuisance, passwords guessed without a limit are a
 * loss. People who are signed in notice nothing.
 */
async function ask(c: HonoContext<AppEnv>, meter: string, policy: RatePolicy): Promise<RateLimitResult> {
  const answer = await consumeRateLimit(c.env.METER, meter, [policy], c.get('ctx').now);
  if (answer) return answer;
  throw new DomainError('account.attempts_uncounted', 'Signing in is paused for a moment. Try again.', 503, {
    retryAfter: 30,
  });
}

const COOKIE = '__Host-device';
const COOKIE_TTL_MS = 365 * DAY;

/**
 * The id of a browser that has signed in to this account before; null for any other. Such a browser has its own limits,
 * so strangers who fail can't keep the owner out. It proves nothing else. `email` is normalized.
 */
function knownDevice(c: HonoContext<AppEnv>, email: string): string | null {
  const [id = '', mac = ''] = (getCookie(c, COOKIE) ?? '').split('.');
  return id !== '' && timingSafeEqualText(mac, macOf(c, id, email)) ? id : null;
}

/** Lets the browser show later that it has signed in to this account. */
export function rememberDevice(c: HonoContext<AppEnv>, email: string): void {
  if (knownDevice(c, email) !== null) return;
  const id = randomBytes(16).toString('base64url');
  const options = { ...COOKIE_OPTIONS, maxAge: COOKIE_TTL_MS / SECOND };
  setCookie(c, COOKIE, `${id}.${macOf(c, id, email)}`, options);
}

function macOf(c: HonoContext<AppEnv>, id: string, email: string): string {
  return hmac(c.env.ADDRESS_KEY, `device:${id}:${email}`).toString('base64url');
}
