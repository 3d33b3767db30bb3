import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../worker/platform/time.ts';
import { signatureHeaders } from '../worker/webhooks/request.ts';
import { newSecret } from '../worker/webhooks/secrets.ts';
import { createClient, verifyWebhook } from './client.ts';

afterEach(() => vi.useRealTimers());

const PUBLISHER = { publisherId: 'PUB000042' };
/** Nothing listens here. */
const UNREACHABLE = { ...PUBLISHER, origin: 'http://127.0.0.1:9' };
const LAMPS = 'https://alder-nook.example/lamps?a=1&b=ü';

describe('a link', () => {
  const client = createClient({ ...PUBLISHER, origin: 'https://tributary.example' });

  it('carries the encoded URL, the sub-ID and the test flag', () => {
    const link = new URL(client.link(LAMPS, { ref: 'best-lamps', test: true }));
    expect(link.origin + link.pathname).toBe('https://tributary.example/go/PUB000042');
    expect(Object.fromEntries(link.searchParams)).toEqual({ url: LAMPS, ref: 'best-lamps', test: '1' });
    expect(client.link(LAMPS)).not.toMatch(/ref|test/);
  });

  it('is what it was if it is not a web address', () => {
    for (const text of [
      '',
      '/lamps',
      'mailto:a@b.example',
      'javascript:alert(1)',
      `https://a.example/${'x'.repeat(4_000)}`,
    ])
      expect(client.link(text)).toBe(text);
  });
});

describe('without an answer', () => {
  it('prepare does not reject and links stay plain', async () => {
    const client = createClient(UNREACHABLE);
    await client.prepare([LAMPS, 'nonsense']);
    expect(client.link(LAMPS)).toBe(LAMPS);
    expect(client.link('https://fenwick.example/')).toContain('/go/PUB000042');
  });
});

describe('a webhook', () => {
  const [secret, previous] = [newSecret(), newSecret()];
  const body = '{"event":"conversion.created","name":"ü"}';
  const signedAt = systemClock();
  const signed = signatureHeaders([secret, previous], 'evt_1', signedAt, body);

  it('is accepted with either secret of a rotation and from any kind of headers', async () => {
    expect(await verifyWebhook(signed, body, secret)).toBe(true);
    expect(await verifyWebhook(signed, body, previous)).toBe(true);
    expect(await verifyWebhook(new Headers(signed), body, secret)).toBe(true);
  });

  it('is refused if its body, ID, secret or signature is another one', async () => {
    expect(await verifyWebhook(signed, `${body} `, secret)).toBe(false);
    expect(await verifyWebhook({ ...signed, 'webhook-id': 'evt_2' }, body, secret)).toBe(false);
    expect(await verifyWebhook(signed, body, newSecret())).toBe(false);
    for (const signature of ['', 'v1,', 'v1,!', 'v2,AAAA', 'x'])
      expect(await verifyWebhook({ ...signed, 'webhook-signature': signature }, body, secret)).toBe(false);
    expect(await verifyWebhook({}, body, secret)).toBe(false);
  });

  it('is refused if it is older or newer than five minutes', async () => {
    vi.useFakeTimers({ now: signedAt + 302_000 });
    expect(await verifyWebhook(signed, body, secret)).toBe(false);
    vi.setSystemTime(signedAt - 302_000);
    expect(await verifyWebhook(signed, body, secret)).toBe(false);
    expect(await verifyWebhook({ ...signed, 'webhook-timestamp': '' }, body, secret)).toBe(false);
  });

  it('needs a secret: a missing one is an error, not a refusal', async () => {
    for (const missing of [undefined, '', 'ak_1', 'whsec_!'])
      await expect(verifyWebhook(signed, body, missing)).rejects.toThrow('The webhook secret');
  });
});
