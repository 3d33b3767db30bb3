import { expect, it } from 'vitest';
import { callbackSignature, isSigned, wildfireSignature } from './signature.ts';

const TIME = '2026-01-02T03:04:05.678Z';
const KEY = 'test-app-key';

it('wildfireSignature covers time, device token and sender token, each on its own line', () => {
  expect(wildfireSignature(KEY, TIME)).toBe(
    'dcea6566f3a1a20d0e4f5fc63032eb28cc0ad2b52305bc953669aa5a8387401a',
  );
  expect(wildfireSignature(KEY, TIME, 'dev.token-1')).toBe(
    'a5f3f6f62117cbe43da0e6957f2b142b1193b0517a5597f6d4816125d967bc03',
  );
});

it('callbackSignature covers the raw body', () => {
  const body =
    '{"ID":"12345678-90ab-cdef-1234-567890abcdef","Type":"Commission","Action":"create","Payload":{"CommissionID":12345,"Status":"PENDING"}}';
  expect(callbackSignature('test-callback-key', body)).toBe(
    'sha256=07aa6d324179d79768b6611cf44e3fdb13b8d7068dcd51311d96e5d783b7a4f5',
  );
});

it('isSigned requires the right time and application, and a recent time', () => {
  const now = Date.parse(TIME);
  const app = { id: '42', key: KEY };
  const headers = (time: string, id = '42') =>
    new Headers({ authorization: `WFAV1 ${id}:${wildfireSignature(KEY, TIME)}::`, 'x-wf-datetime': time });
  expect(isSigned(headers(TIME), app, now, 0)).toBe(true);
  expect(isSigned(headers('2026-01-02T03:04:05.679Z'), app, now, 0)).toBe(false);
  expect(isSigned(headers(TIME, '43'), app, now, 0)).toBe(false);
  expect(isSigned(headers(TIME), app, now + 16 * 60_000, 0)).toBe(false);
  expect(isSigned(new Headers(), app, now, 0)).toBe(false);
});

it('isSigned accepts the real time of a caller while the sandbox is ahead', () => {
  const headers = new Headers({
    authorization: `WFAV1 42:${wildfireSignature(KEY, TIME)}::`,
    'x-wf-datetime': TIME,
  });
  const days = 45 * 86_400_000;
  expect(isSigned(headers, { id: '42', key: KEY }, Date.parse(TIME) + days, days)).toBe(true);
});
