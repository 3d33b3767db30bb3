import { expect, it } from 'vitest';
import { systemClock } from '../platform/time.ts';
import { newSecret, signatureHeaders } from './signature.ts';
import { VERIFIER } from './verifier.ts';

const { verifyWebhook } = await import(`data:text/javascript,${encodeURIComponent(VERIFIER)}`);

it('the documented verifier takes what we sign, and refuses what was changed, is old or has another secret', () => {
  const [secret, older] = [newSecret(), newSecret()];
  const body = '{"event":"conversion.created"}';
  const now = systemClock();
  const headers = signatureHeaders([secret, older], 'evt_1', now, body);
  expect(verifyWebhook(headers, body, secret)).toBe(true);
  expect(verifyWebhook(headers, body, older)).toBe(true);
  expect(verifyWebhook(headers, `${body} `, secret)).toBe(false);
  expect(verifyWebhook(headers, body, newSecret())).toBe(false);
  expect(verifyWebhook({ ...headers, 'webhook-id': 'evt_2' }, body, secret)).toBe(false);
  const old = signatureHeaders([secret], 'evt_1', (now - 400_000) as typeof now, body);
  expect(verifyWebhook(old, body, secret)).toBe(false);
  expect(verifyWebhook({ ...headers, 'webhook-timestamp': 'x' }, body, secret)).toBe(false);
});
