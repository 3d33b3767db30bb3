import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { instantOf, systemClock } from '../platform/time.ts';
import { signatureHeaders } from './request.ts';
import { newSecret } from './secrets.ts';

const body = '{"event":"conversion.created","sub_id":"é€😀"}';

describe('signatureHeaders', () => {
  it('returns headers that the reference library verifies', () => {
    const secret = newSecret();
    const headers = signatureHeaders([secret], 'evt_1', systemClock(), body);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('returns the signature of the published test vector', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const at = instantOf(1_614_265_330_000);
    const headers = signatureHeaders([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}');
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    expect(headers['webhook-timestamp']).toBe('1614265330');
  });

  it('signs any text as HMAC-SHA-256 over the ID, the seconds and the body', () => {
    const secret = newSecret();
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 999 }), (text, milliseconds) => {
        const at = instantOf(1_614_265_330_000 + milliseconds);
        const expected = createHmac('sha256', key).update(`evt_1.1614265330.${text}`).digest('base64');
        const headers = signatureHeaders([secret], 'evt_1', at, text);
        expect(headers['webhook-signature']).toBe(`v1,${expected}`);
      }),
    );
  });

  it.each([
    ['body', (headers: Record<string, string>) => ({ headers, body: `${body} ` })],
    ['ID', (headers: Record<string, string>) => ({ headers: { ...headers, 'webhook-id': 'evt_2' }, body })],
    [
      'time',
      (headers: Record<string, string>) => ({
        headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) },
        body,
      }),
    ],
  ])('returns a signature that is invalid after a change of the %s', (_, tamper) => {
    const secret = newSecret();
    const forged = tamper(signatureHeaders([secret], 'evt_1', systemClock(), body));
    expect(() => new Webhook(secret).verify(forged.body, forged.headers)).toThrow();
  });

  it('signs with each of two secrets, and either of them verifies', () => {
    const secrets = [newSecret(), newSecret()];
    const headers = signatureHeaders(secrets, 'evt_1', systemClock(), body);
    for (const secret of secrets) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  });
});

describe('newSecret', () => {
  it('returns whsec_ and 32 random bytes in base64, different each time', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(Buffer.from(one.replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect(one).not.toBe(other);
  });
});
