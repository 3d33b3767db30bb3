import { expect, it } from 'vitest';
import { storedHeaders } from './stored-headers.ts';

it('The headers of a mock event are stored without the values of cookies and credentials', () => {
  const headers = new Headers({
    authorization: 'Bearer ak_1',
    cookie: 'session=1',
    'x-api-key': 'ak_1',
    'x-hook-token': '1',
    'x-webhook-source': 'tributary-webhook-tester',
  });
  expect(storedHeaders(headers)).toEqual({
    authorization: '(not stored)',
    cookie: '(not stored)',
    'x-api-key': '(not stored)',
    'x-hook-token': '(not stored)',
    'x-webhook-source': 'tributary-webhook-tester',
  });
});

it('The headers of a mock event are stored without addresses', () => {
  const address = '203.0.113.7';
  const headers = new Headers({
    'cf-connecting-ip': address,
    'cf-ipcountry': 'DE',
    forwarded: `for=${address}`,
    'x-forwarded-for': address,
    'x-real-ip': address,
    'true-client-ip': address,
    'user-agent': 'curl/8',
  });
  expect(storedHeaders(headers)).toEqual({ 'user-agent': 'curl/8' });
});

it('A mock event stores at most 50 headers, each with at most 1,000 characters', () => {
  const headers = new Headers(Array.from({ length: 60 }, (_, index) => [`x-${index}`, 'a'.repeat(2_000)]));
  const stored = Object.values(storedHeaders(headers));
  expect(stored).toHaveLength(50);
  expect(stored.every((value) => value.length === 1_000)).toBe(true);
});
