import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import { hmac } from '../platform/hashing.ts';
import { addressLimitKey, addressNetwork, addressSite } from '../rate-limits/address-network.ts';
import { consumeRateLimit } from '../rate-limits/consume.ts';
import type { RateLimitResult, RatePolicy } from '../rate-limits/rate-window.ts';
import { ADDRESS_LIMITS, ATTEMPT_LIMITS, type AttemptKind } from './attempt-policies.ts';
import { knownDevice } from './known-device.ts';

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
