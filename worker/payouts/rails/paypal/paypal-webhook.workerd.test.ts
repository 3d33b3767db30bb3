import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { read } from '../../../platform/http/testing/call.ts';
import { callWith } from '../../../platform/http/testing/call-with.ts';
import type { PayoutRunId } from '../../../platform/ids.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { sandbox } from '../../../sandbox/testing/caller.ts';
import { listRunPayouts } from '../../runs/run-lists.ts';
import { encryptedDetails } from '../../testing/give-details.ts';
import { approveAndSend, createRunOf, workThrough } from '../../testing/play-run.ts';
import { publishersWithSales } from '../../testing/publishers-with-sales.ts';
import {
  addPaypalFault,
  controlPayouts,
  PAYPAL_DETAILS,
  paypalItems,
  sandboxRails,
} from '../../testing/sandbox-rails.ts';

interface Webhook {
  method: string;
  headers: Record<string, string>;
  body: string;
}

const CALLBACK = '/v1/callback/paypal';
const ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);

let runId: PayoutRunId;
let publisher: Awaited<ReturnType<typeof publisherWithSales>>;
let itemId: string;
let count = 0;

/** A payout of 15.00 that PayPal has taken and not ended: the receiver hasn't claimed it. */
beforeEach(async () => {
  publisher = await publisherWithSales((id) =>
    encryptedDetails(id, PAYPAL_DETAILS(`${id.toLowerCase()}@site.example`)),
  );
  await report([publisher.paid(`sale-${count++}`, '30')]);
  await addPaypalFault('unclaimed_item');
  runId = (await createRunOf(ctx, null, rails)).id;
  await approveAndSend(ctx, runId, rails);
  await workThrough(ctx, runId, rails);
  itemId = (await paypalItems()).at(-1)?.id ?? '';
});

it('a signed webhook settles its payout, once however often it is repeated', async () => {
  await setStatus('SUCCESS');
  const webhook = await webhookOf();
  expect(await send(webhook)).toMatchObject({ status: 200, body: { data: { result: 'settled' } } });
  expect(await send(webhook)).toMatchObject({ status: 200, body: { data: { result: 'repeated' } } });
  expect(await publisher.accounts()).toEqual({ approved: 0, paid_out: 15_000_000 });
});

it('a forged signature, a changed body and missing headers are refused, and nothing changes', async () => {
  await setStatus('SUCCESS');
  const refused = { status: 401, body: { code: 'callback.bad_signature' } };
  expect(await send(await webhookOf({ forged: true }))).toMatchObject(refused);
  const real = await webhookOf();
  expect(await send({ ...real, body: real.body.replace('SUCCEEDED', 'RETURNED') })).toMatchObject(refused);
  const { 'paypal-transmission-sig': _, ...unsigned } = real.headers;
  expect(await send({ ...real, headers: unsigned })).toMatchObject(refused);
  expect(await send({ ...real, body: 'no JSON' })).toMatchObject({
    status: 422,
    body: { code: 'callback.malformed' },
  });
  expect(await payout()).toMatchObject({ state: 'sent' });
});

it('of a stranger are counted before PayPal is asked, and honest ones have no limit', async () => {
  const stranger = { 'cf-connecting-ip': '203.0.113.44' };
  const forged = await webhookOf({ forged: true });
  const forgery = { ...forged, headers: { ...forged.headers, ...stranger } };
  const { bindings, checks } = countingChecks();
  for (let sent = 0; sent < 30; sent++)
    expect((await callWith(bindings, CALLBACK, forgery)).status).toBe(401);
  for (let sent = 0; sent < 3; sent++) expect((await callWith(bindings, CALLBACK, forgery)).status).toBe(429);
  expect(checks()).toBe(30);
  const real = await webhookOf();
  const honest = { ...real, headers: { ...real.headers, 'cf-connecting-ip': '203.0.113.45' } };
  for (let sent = 0; sent < 35; sent++) expect((await send(honest)).status).toBe(200);
});

it('messages in the wrong order end in what PayPal says last', async () => {
  const unclaimed = await webhookOf();
  await setStatus('SUCCESS');
  const succeeded = await webhookOf();
  await setStatus('RETURNED');
  const returned = await webhookOf();
  expect(await send(returned)).toMatchObject({ body: { data: { result: 'failed' } } });
  expect(await send(succeeded)).toMatchObject({ body: { data: { result: 'repeated' } } });
  expect(await send(unclaimed)).toMatchObject({ body: { data: { result: 'repeated' } } });
  expect(await payout()).toMatchObject({ state: 'failed' });
  expect(await publisher.accounts()).toMatchObject({ approved: 15_000_000 });
});

it('a late return puts the money of a settled payout back', async () => {
  await setStatus('SUCCESS');
  await send(await webhookOf());
  await setStatus('RETURNED');
  expect(await send(await webhookOf())).toMatchObject({ body: { data: { result: 'failed' } } });
  expect(await publisher.accounts()).toEqual({ approved: 15_000_000, paid_out: 0 });
});

it('an unclaimed transfer leaves the payout on its way', async () => {
  expect(await send(await webhookOf())).toMatchObject({ body: { data: { result: 'pending' } } });
  expect(await payout()).toMatchObject({ state: 'sent' });
});

async function setStatus(status: string): Promise<void> {
  await controlPayouts(`paypal/items/${itemId}`, { method: 'POST', body: JSON.stringify({ status }) });
}

async function webhookOf({ forged = false } = {}): Promise<Webhook> {
  const init = { method: 'POST', body: JSON.stringify({ wrongSignature: forged }) };
  return (await controlPayouts(`paypal/webhooks/${itemId}`, init)).json<Webhook>();
}

function send({ method, headers, body }: Webhook) {
  return read<{ code?: string; data?: { result: string } }>(CALLBACK, { method, headers, body });
}

/** Bindings with a PayPal that counts how often it is asked about a signature. */
function countingChecks() {
  let asked = 0;
  const SANDBOX = new Proxy(sandbox, {
    get: (target, name) => (name === 'fetch' ? fetchOf(target) : Reflect.get(target, name)),
  });
  const fetchOf = (target: Fetcher) => (request: Request) => {
    if (request.url.includes('verify-webhook-signature')) asked++;
    return target.fetch(request);
  };
  return { bindings: { ...env, SANDBOX }, checks: () => asked };
}

async function payout() {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 5, offset: 0 });
  return rows.find(({ publisherId }) => publisherId === publisher.publisherId);
}
