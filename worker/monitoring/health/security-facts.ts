import { findKey } from '../../accounts/api-keys/keys.ts';
import type { Context } from '../../platform/context.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { consumeRateLimit } from '../../platform/rate-limits/consume.ts';
import { readJobsInTime } from '../jobs-in-time.ts';

/** Answers a request as the API does, without the network. */
export type CallApi = (request: Request) => Promise<Response>;

export interface SecurityFact {
  /** As the badge says it. */
  title: string;
  /** Null if it isn't known. */
  holds: boolean | null;
  /** What was done, and what it showed. */
  evidence: string;
}

const OTHER_SITE = 'https://another-site.example';
/** Jobs that delete what we may not keep. */
const PRIVACY_JOBS = [
  ...['erase_accounts', 'delete_old_clicks', 'delete_old_fraud_data', 'delete_old_activity'],
  ...['clear_old_emails', 'erase_payout_details'],
];

/** Checks what the badges of the system monitor say, each by doing it. */
export async function securityFacts(
  ctx: Context,
  env: Pick<Env, 'RATE_LIMITER' | 'PUBLIC_ORIGIN'>,
  callApi: CallApi,
): Promise<SecurityFact[]> {
  const call = (path: string, init: RequestInit) => callApi(new Request(`${env.PUBLIC_ORIGIN}${path}`, init));
  return Promise.all([
    fact('API key validation active', () => invalidKeyIsRefused(ctx, call)),
    fact('Rate limiting enabled', () => secondCallIsRefused(ctx, env)),
    fact('CORS configured', () => otherSitesAreKeptOut(call)),
    fact('GDPR ready', () => oldDataIsDeleted(ctx)),
  ]);
}

type Finding = Omit<SecurityFact, 'title'>;
type Call = (path: string, init: RequestInit) => Promise<Response>;

/** The invented key isn't sent: a call with it would count as an attack. */
async function invalidKeyIsRefused(ctx: Context, call: Call): Promise<Finding> {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const key = `ak_${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const [{ principal }, { status }] = await Promise.all([
    findKey(ctx.db, key, ctx.now),
    call('/v1/publisher/links', {}),
  ]);
  return {
    holds: principal === null && status === 401,
    evidence: `An invented key ${principal === null ? 'is no one’s' : 'was accepted'}, and a call without a key was answered with ${status}.`,
  };
}

async function secondCallIsRefused(
  ctx: Context,
  { RATE_LIMITER }: Pick<Env, 'RATE_LIMITER'>,
): Promise<Finding> {
  // A limiter that starts may be late once.
  const calls = (await takeTwice(RATE_LIMITER, ctx)) ?? (await takeTwice(RATE_LIMITER, ctx));
  if (!calls)
    return {
      holds: false,
      evidence: 'The limiter didn’t respond. Calls go on without a limit until it does.',
    };
  return {
    holds: calls.first.allowed && !calls.second.allowed,
    evidence: `Of a limit of one call, the first was ${word(calls.first.allowed)} and the second ${word(calls.second.allowed)}.`,
  };
}

/** Two calls of a new limit of one. Null if the limiter fails or is late. */
async function takeTwice(limiters: Env['RATE_LIMITER'], { now }: Context) {
  const policy = { name: 'probe', limit: 1, windowSeconds: 1, counter: crypto.randomUUID() };
  const first = await consumeRateLimit(limiters, 'probe', [policy], now);
  const second = first && (await consumeRateLimit(limiters, 'probe', [policy], now));
  return second && { first, second };
}

function word(isAllowed: boolean): string {
  return isAllowed ? 'let through' : 'refused';
}

async function otherSitesAreKeptOut(call: Call): Promise<Finding> {
  const headers = { origin: OTHER_SITE };
  const preflight = { ...headers, 'access-control-request-method': 'GET' };
  const [own, lookup] = await Promise.all([
    call('/v1/publisher/links', { method: 'OPTIONS', headers: preflight }),
    call('/v1/resolve/0000', { method: 'OPTIONS', headers: preflight }),
  ]);
  const ofAccounts = own.headers.get('access-control-allow-origin');
  const ofLookups = lookup.headers.get('access-control-allow-origin');
  return {
    holds: ofAccounts === null && ofLookups === '*',
    evidence: `A page of another site may ${ofLookups === '*' ? '' : 'not '}look up links, as the auto-link script does, and may ${ofAccounts === null ? 'not ' : ''}call the API of accounts.`,
  };
}

async function oldDataIsDeleted(ctx: Context): Promise<Finding> {
  const { inTime, late, completedAt } = await readJobsInTime(ctx, PRIVACY_JOBS);
  if (late.length > 0) return { holds: false, evidence: `These deletions are late: ${late.join(', ')}.` };
  if (inTime === null || completedAt === null)
    return { holds: null, evidence: 'The jobs that delete accounts and old data haven’t been measured yet.' };
  return {
    holds: true,
    evidence: 'Accounts that are due are deleted, and so is data older than its time. No such job is late.',
  };
}

async function fact(title: string, check: () => Promise<Finding>): Promise<SecurityFact> {
  try {
    return { title, ...(await check()) };
  } catch (error) {
    log('error', 'health.probe_failed', { name: title, ...errorFacts(error) });
    return { title, holds: null, evidence: 'It couldn’t be checked.' };
  }
}
