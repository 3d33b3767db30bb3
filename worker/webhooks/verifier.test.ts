import { expect, it } from 'vitest';
import { VERIFIER } from '../platform/contract/webhook-verifier.ts';
import { systemClock } from '../platform/time.ts';
import { signatureHeaders } from './request.ts';
import { newSecret } from './secrets.ts';

const { verifyWebhook } = await import(`data:text/javascript,${encodeURIComponent(VERIFIER)}`);

it('the documented verifier accepts our signatures and refuses a changed or old request and another secret', () => {
  const [secret, previous] = [newSecret(), newSecret()];
  const body = '{"event":"conversion.created"}';
  const now = systemClock();
  const headers = signatureHeaders([secret, previous], 'evt_1', now, body);
  expect(verifyWebhook(headers, body, secret)).toBe(true);
  expect(verifyWebhook(headers, body, previous)).toBe(true);
  expect(verifyWebhook(headers, `${body} `, secret)).toBe(false);
  expect(verifyWebhook(headers, body, newSecret())).toBe(false);
  expect(verifyWebhook({ ...headers, 'webhook-id': 'evt_2' }, body, secret)).toBe(false);
  const old = signatureHeaders([secret], 'evt_1', (now - 400_000) as typeof now, body);
  expect(verifyWebhook(old, body, secret)).toBe(false);
  expect(verifyWebhook({ ...headers, 'webhook-timestamp': 'x' }, body, secret)).toBe(false);
});
