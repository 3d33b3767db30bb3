import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { openDatabase } from '../../../platform/database.ts';
import { emails, localOutbox } from '../../../platform/email/tables.ts';
import { type Call, call, ORIGIN } from '../../../platform/http/testing/call.ts';
import type { SessionId, UserId } from '../../../platform/ids.ts';
import type { Problem } from '../../../platform/problem.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { systemClock } from '../../../platform/time.ts';
import { changeEmailCode, confirmationCode } from '../confirmation-code.ts';
import { mintToken, type TokenPurpose } from '../email-links.ts';
import { SESSION_COOKIE } from '../sessions.ts';
import { sessions, users } from '../tables.ts';

/** Hashing passwords is slow by design. */
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

export const PASSWORD = 'a river of small streams';

let visitors = 0;

interface Body extends Partial<Problem> {
  data?: unknown;
}

export interface AuthResponse {
  status: number;
  body: Body;
  headers: Headers;
  /** The `Set-Cookie` value of the session; null if none was set. */
  cookie: string | null;
}

/** A browser with its own address and cookie jar. */
export function openBrowser(address = `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`) {
  const jar = new Map<string, string>();
  const send = async (method: string, path: string, body?: unknown, headers = {}): Promise<AuthResponse> => {
    const request: Call = {
      method,
      headers: {
        'cf-connecting-ip': address,
        'sec-fetch-site': 'same-origin',
        origin: ORIGIN,
        'user-agent': `Browser of ${address}`,
        ...(jar.size > 0 ? { cookie: [...jar].map((each) => each.join('=')).join('; ') } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    };
    const response = await call(`/v1/auth/${path}`, request);
    const set = response.headers.getSetCookie();
    for (const each of set) storeCookie(jar, each);
    const cookie = set.find((each) => each.startsWith(`${SESSION_COOKIE}=`)) ?? null;
    return { status: response.status, body: await response.json<Body>(), headers: response.headers, cookie };
  };
  return {
    post: (path: string, body?: unknown, headers?: object) => send('POST', path, body, headers),
    get: (path: string) => send('GET', path),
    del: (path: string) => send('DELETE', path),
    send,
    token: () => jar.get(SESSION_COOKIE) ?? '',
    setToken: (token: string) => {
      jar.set(SESSION_COOKIE, token);
    },
    /** Cookies by name. */
    cookies: (): ReadonlyMap<string, string> => jar,
  };
}

function storeCookie(jar: Map<string, string>, set: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
  if (/; Max-Age=0(;|$)/.test(set)) jar.delete(name);
  else jar.set(name, value);
}

export type Browser = ReturnType<typeof openBrowser>;

export function signUpForm(email: string, changes: object = {}) {
  return {
    email,
    password: PASSWORD,
    full_name: 'Ada Brook',
    accept_terms: true,
    acknowledge_fraud_policy: true,
    ...changes,
  };
}

const PAGES: Record<TokenPurpose, string> = {
  verify_email: 'verify',
  magic_link: 'magic',
  reset_password: 'reset',
};

/** The token of an emailed link. If the email is still queued, the token is minted here; else it is read from the email. */
export async function tokenEmailedTo(email: string, kind: TokenPurpose): Promise<string> {
  const ctx = testContext(systemClock());
  const [queued] = await ctx.db
    .update(emails)
    .set({ state: 'sent' })
    .where(and(eq(emails.recipient, email), eq(emails.kind, kind), eq(emails.state, 'queued')))
    .returning();
  if (queued?.userId) return mintToken(ctx, { userId: queued.userId, recipient: email }, kind);
  return vi.waitFor(async () => {
    const sent = await ctx.db.select().from(localOutbox).where(eq(localOutbox.recipient, email));
    const link = new RegExp(`/auth/${PAGES[kind]}\\?token=([\\w-]+)`);
    const [token] = sent.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
    if (!token) throw new Error(`No ${kind} email to ${email} has arrived.`);
    return token;
  }, 10_000);
}

/** The code of the newest email to a new address of an account, as the sender computes it. */
export async function codeEmailedTo(email: string): Promise<string> {
  return changeEmailCode(env.ENCRYPTION_KEY, { ...(await newestRequest(email, 'change_email')), email });
}

/** The code of the newest email that confirms a session, as the sender computes it. */
export async function confirmationCodeTo(email: string): Promise<string> {
  return confirmationCode(env.ENCRYPTION_KEY, await newestRequest(email, 'confirm_session'));
}

async function newestRequest(email: string, kind: string) {
  const sent = await openDatabase(env.DB)
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, email), eq(emails.kind, kind)));
  const newest = sent.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  if (!newest) throw new Error(`No code was emailed to ${email}.`);
  const { session_id, requested_at } = newest.content;
  return { session_id: String(session_id), requested_at: Number(requested_at) };
}

/** The kinds of the emails to an address, oldest first. */
export async function emailsTo(email: string): Promise<string[]> {
  const stored = await openDatabase(env.DB).select().from(emails).where(eq(emails.recipient, email));
  return stored.sort((a, b) => a.createdAt - b.createdAt).map(({ kind }) => kind);
}

/** Signs up, verifies the address and returns the signed-in browser. */
export async function signedUp(email: string, changes: object = {}): Promise<Browser> {
  const browser = openBrowser();
  await browser.post('sign-up', signUpForm(email, changes));
  await browser.post('verify-email', { token: await tokenEmailedTo(email, 'verify_email') });
  return browser;
}

export async function userOf(email: string) {
  const [user] = await openDatabase(env.DB).select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`No account has the email address ${email}.`);
  return user;
}

/** A session of an account, as what a call of it is authenticated by. */
export async function sessionOf(userId: UserId): Promise<{ kind: 'session'; id: SessionId }> {
  const [session] = await openDatabase(env.DB).select().from(sessions).where(eq(sessions.userId, userId));
  if (!session) throw new Error(`${userId} isn’t signed in.`);
  return { kind: 'session', id: session.id };
}
