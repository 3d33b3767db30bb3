import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import type { Context } from '../platform/context.ts';
import type { Instant } from '../platform/time.ts';
import { openSecrets } from './secrets.ts';
import { webhookEndpoints } from './tables.ts';

const MAX_REQUESTS = 50;
const MAX_INBOXES = 100;

/** A request that came to an inbox. */
export interface Received {
  at: Instant;
  method: string;
  /** The query as it came, `?` included, or empty. */
  query: string;
  headers: Record<string, string>;
  body: string;
  signature: 'valid' | 'invalid' | 'none';
}

/** In memory: an inbox is a developer's window, gone with the process. */
const inboxes = new Map<string, Received[]>();

/** What came to an inbox, newest first. */
export function openInbox(name: string): readonly Received[] {
  return inboxes.get(name) ?? [];
}

/** Puts a request into an inbox and tells whether its signature is by the secret of an endpoint that leads to `address`. */
export async function receive(
  ctx: Context,
  sealKey: string,
  inbox: { name: string; address: string },
  request: Request,
): Promise<void> {
  const body = await request.text();
  const headers = Object.fromEntries(request.headers);
  const signed = headers['webhook-signature'] !== undefined;
  const secrets = signed ? await secretsOf(ctx, sealKey, inbox.address) : [];
  const isValid = secrets.some((secret) => verifies(secret, body, headers));
  const received: Received = {
    at: ctx.now,
    method: request.method,
    query: new URL(request.url).search,
    headers,
    body,
    signature: isValid ? 'valid' : signed ? 'invalid' : 'none',
  };
  if (!inboxes.has(inbox.name) && inboxes.size >= MAX_INBOXES) inboxes.clear();
  inboxes.set(inbox.name, [received, ...openInbox(inbox.name)].slice(0, MAX_REQUESTS));
}

async function secretsOf(ctx: Context, sealKey: string, address: string): Promise<string[]> {
  const endpoints = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(sql`instr(${webhookEndpoints.url} || '?', ${`${address}?`}) = 1`);
  return (await Promise.all(endpoints.map((each) => openSecrets(sealKey, each, ctx.now)))).flat();
}

/** By the reference library, so that our own signing is checked by somebody else's eyes. */
function verifies(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
