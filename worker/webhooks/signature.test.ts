import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { instantOf, systemClock } from '../platform/time.ts';
import { newSecret, signatureHeaders } from './signature.ts';

const body = '{"event":"conversion.created","sub_id":"é€😀"}';

describe('a signature', () => {
  it('is verified by the reference library', () => {
    const secret = newSecret();
    const headers = signatureHeaders([secret], 'evt_1', systemClock(), body);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('is the one that the library makes', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const at = instantOf(1_614_265_330_000);
    const headers = signatureHeaders([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}');
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    expect(headers['webhook-timestamp']).toBe('1614265330');
  });

  it.each([
    ['the body', (headers: Record<string, string>) => ({ headers, body: `${body} ` })],
    [
      'the id',
      (headers: Record<string, string>) => ({ headers: { ...headers, 'webhook-id': 'evt_2' }, body }),
    ],
    [
      'the time',
      (headers: Record<string, string>) => ({
        headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) },
        body,
      }),
    ],
  ])('is broken by another hand at %s', (_, tamper) => {
    const secret = newSecret();
    const forged = tamper(signatureHeaders([secret], 'evt_1', systemClock(), body));
    expect(() => new Webhook(secret).verify(forged.body, forged.headers)).toThrow();
  });

  it('of each of two secrets lets either of them verify', () => {
    const secrets = [newSecret(), newSecret()];
    const headers = signatureHeaders(secrets, 'evt_1', systemClock(), body);
    for (const secret of secrets) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  });
});

it('a secret is 32 random bytes behind whsec_, another each time', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(Buffer.from(one.replace('whsec_', ''), 'base64')).toHaveLength(32);
  expect(one).not.toBe(other);
});
