import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import type { Context } from '../platform/context.ts';
import { perIsolate } from '../platform/isolate.ts';
import type { Instant } from '../platform/time.ts';
import { readSecrets } from './secrets.ts';
import { webhookEndpoints } from './tables.ts';

const MAX_REQUESTS = 50;
const MAX_INBOXES = 100;

export interface Received {
  at: Instant;
  method: string;
  /** With its `?`, or empty. */
  query: string;
  headers: Record<string, string>;
  body: string;
  signature: 'valid' | 'invalid' | 'none';
}

/** In memory only: an inbox is a developer's tool and ends with the process. */
const receivedRequests = perIsolate(() => new Map<string, Received[]>());

/** Lists the requests of an inbox, newest first. */
export function listReceived(name: string): readonly Received[] {
  return receivedRequests().get(name) ?? [];
}

/** Stores a request in an inbox and checks its signature with the secrets of the endpoints at `address`. */
export async function receive(
  ctx: Context,
  encryptionKey: string,
  inbox: { name: string; address: string },
  request: Request,
): Promise<void> {
  const body = await request.text();
  const headers = Object.fromEntries(request.headers);
  const isSigned = headers['webhook-signature'] !== undefined;
  const secrets = isSigned ? await secretsOf(ctx, encryptionKey, inbox.address) : [];
  const isValid = secrets.some((secret) => verifies(secret, body, headers));
  const received: Received = {
    at: ctx.now,
    method: request.method,
    query: new URL(request.url).search,
    headers,
    body,
    signature: isValid ? 'valid' : isSigned ? 'invalid' : 'none',
  };
  const inboxes = receivedRequests();
  if (!inboxes.has(inbox.name) && inboxes.size >= MAX_INBOXES) inboxes.clear();
  inboxes.set(inbox.name, [received, ...listReceived(inbox.name)].slice(0, MAX_REQUESTS));
}

async function secretsOf(ctx: Context, encryptionKey: string, address: string): Promise<string[]> {
  const endpoints = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(sql`instr(${webhookEndpoints.url} || '?', ${`${address}?`}) = 1`);
  return (await Promise.all(endpoints.map((each) => readSecrets(encryptionKey, each, ctx.now)))).flat();
}

function verifies(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
