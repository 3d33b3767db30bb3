import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../http/router.ts';
import { addressNetwork, networkMeter } from '../metering/address-network.ts';
import { askMeter } from '../metering/ask-meter.ts';
import type { RatePolicy } from '../metering/rate-window.ts';
import { DomainError } from '../platform/errors.ts';
import { hmac } from '../platform/hashing.ts';
import type { Instant } from '../platform/time.ts';

const BY_ADDRESS: RatePolicy = { name: 'attempts', limit: 20, windowSeconds: 300 };
/** For one account, whether it exists or not. */
const BY_ACCOUNT = {
  sign_up: { limit: 5, windowSeconds: 300 },
  sign_in: { limit: 5, windowSeconds: 300 },
  mail: { limit: 3, windowSeconds: 900 },
};

/** What is tried with whose account: an e-mail address or a user's id. */
interface Attempt {
  what: keyof typeof BY_ACCOUNT;
  account: string;
}

/**
 * Takes one attempt of a request to get in, before anything is hashed, looked up or mailed for it. Its address goes first,
 * so that one that is refused can't use up an account's attempts any more. Throws `account.too_many_attempts` (429) and
 * `account.attempts_uncounted` (503).
 */
export async function limitAttempts(c: HonoContext<AppEnv>, on?: Attempt): Promise<void> {
  const { now } = c.get('ctx');
  const network = addressNetwork(c.req.header('cf-connecting-ip') ?? '');
  await take(c.env, now, networkMeter(c.env, 'address', network, now), BY_ADDRESS);
  if (!on) return;
  const account = hmac(c.env.ADDRESS_KEY, `account:${on.account}`).toString('hex');
  await take(c.env, now, `account:${account}`, { name: on.what, ...BY_ACCOUNT[on.what] });
}

/**
 * A meter that can't be asked refuses: signing in a minute later is a nuisance, passwords guessed without a limit are a
 * loss. Whoever is signed in does not notice.
 */
async function take(env: Pick<Env, 'METER'>, now: Instant, name: string, policy: RatePolicy): Promise<void> {
  const answer = await askMeter(env.METER, name, [policy], now);
  if (!answer)
    throw new DomainError('account.attempts_uncounted', 'Signing in rests for a moment. Try again.', 503, {
      retryAfter: 30,
    });
  if (answer.allowed) return;
  const retryAfter = Math.max(...answer.states.map(({ resetSeconds }) => resetSeconds));
  throw new DomainError(
    'account.too_many_attempts',
    'Too many attempts. Please wait a few minutes and try again.',
    429,
    { retryAfter },
  );
}
