import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { localOutbox, mails } from '../../email/tables.ts';
import { type Call, call, ORIGIN } from '../../http/testing/call.ts';
import { openDatabase } from '../../platform/database.ts';
import type { Problem } from '../../platform/problem.ts';
import { testContext } from '../../platform/testing/context.ts';
import { systemClock } from '../../platform/time.ts';
import { mintToken, type TokenPurpose } from '../email-links.ts';
import { SESSION_COOKIE } from '../sessions.ts';
import { users } from '../tables.ts';

/** Hashing is slow on purpose, and slower on a busy machine. */
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

export const PASSWORD = 'a river of small streams';

let visitors = 0;

/** What the tests look for in an answer. */
interface Body extends Partial<Problem> {
  data?: unknown;
}

export interface Answer {
  status: number;
  body: Body;
  headers: Headers;
  /** The session's cookie as it was set; null where none was. */
  cookie: string | null;
}

/** Somebody at a browser of their own: another address and cookie jar than everybody else's. */
export function openBrowser(address = `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`) {
  const jar = new Map<string, string>();
  const send = async (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> => {
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
    const answer = await call(`/v1/auth/${path}`, request);
    const set = answer.headers.getSetCookie();
    for (const each of set) keep(jar, each);
    const cookie = set.find((each) => each.startsWith(`${SESSION_COOKIE}=`)) ?? null;
    return { status: answer.status, body: await answer.json<Body>(), headers: answer.headers, cookie };
  };
  return {
    post: (path: string, body?: unknown, headers?: object) => send('POST', path, body, headers),
    get: (path: string) => send('GET', path),
    del: (path: string) => send('DELETE', path),
    /** The token that the browser carries. */
    token: () => jar.get(SESSION_COOKIE) ?? '',
    carry: (token: string) => {
      jar.set(SESSION_COOKIE, token);
    },
    /** What the browser carries by the name of its cookie. */
    cookies: (): ReadonlyMap<string, string> => jar,
  };
}

function keep(jar: Map<string, string>, set: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
  if (/; Max-Age=0(;|$)/.test(set)) jar.delete(name);
  else jar.set(name, value);
}

export type Browser = ReturnType<typeof openBrowser>;

/** The sign-up form of a person, filled in as asked. */
export function formOf(email: string, changes: object = {}) {
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

/** The token in the link of a mail: made in its sender's place where the mail still waits, else read from the mail. */
export async function tokenMailedTo(email: string, kind: TokenPurpose): Promise<string> {
  const ctx = testContext(systemClock());
  const [waiting] = await ctx.db
    .update(mails)
    .set({ state: 'sent' })
    .where(and(eq(mails.recipient, email), eq(mails.kind, kind), eq(mails.state, 'queued')))
    .returning();
  if (waiting?.userId) return mintToken(ctx, waiting.userId, kind);
  return vi.waitFor(async () => {
    const sent = await ctx.db.select().from(localOutbox).where(eq(localOutbox.recipient, email));
    const link = new RegExp(`/auth/${PAGES[kind]}\\?token=([\\w-]+)`);
    const [token] = sent.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
    if (!token) throw new Error(`No ${kind} mail to ${email} has come.`);
    return token;
  }, 10_000);
}

/** The kinds of the mails posted to an address, oldest first. */
export async function mailsTo(email: string): Promise<string[]> {
  const posted = await openDatabase(env.DB).select().from(mails).where(eq(mails.recipient, email));
  return posted.sort((a, b) => a.createdAt - b.createdAt).map(({ kind }) => kind);
}

/** Signs a person up, confirms their address and answers their signed-in browser. */
export async function signedUp(email: string, changes: object = {}): Promise<Browser> {
  const browser = openBrowser();
  await browser.post('sign-up', formOf(email, changes));
  await browser.post('verify-email', { token: await tokenMailedTo(email, 'verify_email') });
  return browser;
}

/** The stored account of an address. */
export async function userOf(email: string) {
  const [user] = await openDatabase(env.DB).select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`No account has the address ${email}.`);
  return user;
}
